/**
 * Returns the landing page, campaign and device of this visit. They are stored in sessionStorage, for this tab only.
 * There is no cookie and no visitor id, and nothing is sent before the visitor sends a form.
 */
export const bellwetherVisit = () => {
  const key = 'bellwether-visit';
  const names =
    'utm_source utm_medium utm_campaign utm_term utm_content gclid gbraid wbraid msclkid fbclid'.split(' ');
  const query = new URLSearchParams(location.search);
  const marks = names.filter((name) => query.get(name));
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(key));
  } catch {
    // Storage is unavailable, so the visit starts on this page.
  }
  if (kept && marks.length === 0) return kept;
  const agent = navigator.userAgent;
  const visit = {
    landing_page: (location.origin + location.pathname).slice(0, 2000),
    device: /iPad|Tablet|Android(?!.*Mobile)/.test(agent)
      ? 'tablet'
      : /Mobi/.test(agent)
        ? 'mobile'
        : 'desktop',
  };
  if (document.referrer) visit.referrer = document.referrer.slice(0, 2000);
  for (const name of marks) visit[name] = query.get(name).slice(0, 300);
  try {
    sessionStorage.setItem(key, JSON.stringify(visit));
  } catch {
    // Storage is unavailable.
  }
  return visit;
};
