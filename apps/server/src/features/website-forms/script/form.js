import { bellwetherVisit } from './visit.js';

/**
 * Draws the form into every element with `data-bellwether-form`, or after its script if there is none. Colours and fonts
 * are those of the page.
 */
export const bellwetherForm = (config, here) => {
  const make = (tag, props, ...children) => {
    const node = Object.assign(document.createElement(tag), props);
    node.append(...children);
    return node;
  };
  const eventId = () =>
    crypto.randomUUID?.() ??
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (c) =>
      (c ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (c / 4)))).toString(16),
    );
  const fills = { name: 'name', email: 'email', phone: 'tel' };
  const types = { email: 'email', phone: 'tel' };

  const draw = () => {
    const begun = Date.now();
    const visit = bellwetherVisit();
    const event = eventId();
    const faults = {};
    const fault = (key) => {
      faults[key] = make('span', { className: 'bellwether-fault', id: `bellwether-${key}-fault` });
      faults[key].style.color = '#b3261e';
      return faults[key];
    };
    const inputs = config.fields.map(({ key, kind, required }) => {
      const long = kind === 'long_text';
      const node = make(long ? 'textarea' : 'input', { name: key, id: `bellwether-${key}`, required });
      node.maxLength = long ? 5000 : 300;
      if (long) node.rows = 4;
      else node.type = types[kind] ?? 'text';
      if (fills[kind]) node.autocomplete = fills[kind];
      node.style.cssText =
        'display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5em;margin-top:.25em';
      node.setAttribute('aria-describedby', `bellwether-${key}-fault`);
      return node;
    });
    const lines = config.fields.map(({ key, label, required }, at) =>
      make(
        'p',
        { className: 'bellwether-field' },
        make('label', { htmlFor: inputs[at].id }, required ? `${label} *` : label),
        inputs[at],
        fault(key),
      ),
    );
    const consent = make('input', { type: 'checkbox', required: true });
    if (config.consent)
      lines.push(make('p', {}, make('label', {}, consent, ` ${config.consent} `), fault('consent')));
    const trap = make('input', { name: 'company_url', tabIndex: -1, autocomplete: 'off' });
    const hidden = make('div', { ariaHidden: 'true' }, make('label', {}, 'Leave this empty', trap));
    hidden.style.cssText = 'position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden';
    const button = make('button', { type: 'submit' }, 'Send');
    const status = make('p', { className: 'bellwether-status', role: 'status' });
    const form = make(
      'form',
      { className: 'bellwether-form' },
      ...lines,
      hidden,
      make('p', {}, button),
      status,
    );

    const say = (sentences, message) => {
      for (const key of Object.keys(faults)) faults[key].textContent = sentences[key] ?? '';
      status.textContent = message;
    };
    const send = async () => {
      const reply = await fetch(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify({
          event_id: event,
          values: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
          consent: consent.checked,
          company_url: trap.value,
          seconds: (Date.now() - begun) / 1000,
          visit,
        }),
      });
      if (!reply.ok) {
        const { fields, message } = await reply.json();
        return say(fields ?? {}, fields ? '' : message);
      }
      const thanks = make(
        'p',
        { className: 'bellwether-thanks', role: 'status', tabIndex: -1 },
        config.thanks,
      );
      form.replaceWith(thanks);
      thanks.focus();
    };
    form.addEventListener('submit', (submitted) => {
      submitted.preventDefault();
      if (button.disabled) return;
      button.disabled = true;
      say({}, '');
      // The server refuses a form that is sent too quickly, as by a bot. A quick person's form waits here instead.
      const wait = Math.max(0, begun + config.shortest * 1000 + 200 - Date.now());
      setTimeout(() => {
        send()
          .catch(() => say({}, 'This could not be sent. Please check your connection and try again.'))
          .finally(() => {
            button.disabled = false;
          });
      }, wait);
    });
    return form;
  };

  const places = document.querySelectorAll(`[data-bellwether-form="${config.id}"]`);
  for (const place of places) place.replaceChildren(draw());
  if (places.length === 0 && here) here.after(draw());
};
