import { connectors } from '@bellwether/connectors/list';
import {
  isMailedFault,
  isTemporaryFault,
  type SourceFault,
  sourceFaultNames,
} from '@bellwether/domain/sources/source-faults';
import { type OddReply, oddRepliesOf } from '@bellwether/emulators/odd-replies';
import type { EmulatedRequest } from '@bellwether/emulators/service';
import type { AllEmulators } from '../../emulated-accounts.ts';

/** Bad state of a service. `fault`: the fault that it causes; null if rows arrive as usual. */
export type BadState = { vendor: string; reply: OddReply; fault: SourceFault | null };

/** Time in which a state was on, in milliseconds since 1970. */
export type StateTime = { state: BadState; from: number; to: number };

export const titleOf = ({ vendor, reply }: BadState): string => `${vendor}: ${reply.name}`;

/** Setting of the sign-in of a service, which the services of Google share. */
const signInOf = (vendor: string): string | undefined => connectors.get(vendor)?.oauth?.setting;

/** Reports whether a state can cause the faults of a service: the sign-in of Google serves several. */
export const concerns = (state: BadState, vendor: string): boolean =>
  state.vendor === vendor || (state.reply.step === 'sign-in' && signInOf(state.vendor) === signInOf(vendor));

const toFault = ({ outcome, step }: OddReply, renews: boolean): SourceFault | null => {
  const fault = sourceFaultNames.find((name) => name === outcome) ?? null;
  // The emulated sign-in renews an access that only the API refuses, so it has not ended.
  return fault === 'reconnect' && step === 'rows' && renews ? 'service_down' : fault;
};

/**
 * Lists the states that a sync can meet. It lists no accounts, and Meta's tokens are not renewed. States of a sign-in
 * that several services share are listed once.
 */
function* listMetStates(now: Date): Generator<BadState> {
  const signIns = new Set<string>();
  for (const { vendor, oauth } of connectors.values()) {
    const isRenewed = oauth !== null && !oauth.exchange;
    const renews = oauth && isRenewed && !signIns.has(oauth.setting);
    if (oauth) signIns.add(oauth.setting);
    for (const reply of oddRepliesOf(vendor, Boolean(oauth), now))
      if (reply.step === 'rows' || (reply.step === 'sign-in' && renews))
        yield { vendor, reply, fault: toFault(reply, isRenewed) };
  }
}

/** States that pass by themselves: the fault is temporary, or rows arrive as usual. */
export const listPassingStates = (now: Date): BadState[] =>
  [...listMetStates(now)].filter(({ fault, reply }) =>
    fault === null ? reply.outcome === 'rows as usual' : isTemporaryFault(fault),
  );

/** States that a user or an administrator has to mend. */
export const listUserStates = (now: Date): BadState[] =>
  [...listMetStates(now)].filter(({ fault }) => fault !== null && isMailedFault(fault));

const emulatorOf = {
  google_ads: 'googleAds',
  google_analytics_4: 'googleAnalytics',
  google_my_business: 'googleMyBusiness',
  google_search_console: 'googleSearchConsole',
  xero: 'xero',
  myob: 'myob',
  simpro: 'simpro',
  shopify: 'shopify',
  linkedin: 'linkedin',
  meta_ads_ppc: 'metaAds',
  se_ranking: 'seRanking',
  wildjar: 'wildjar',
  woocommerce: 'woocommerce',
} as const satisfies Record<string, keyof AllEmulators>;

const listHosts = (emulators: AllEmulators, { vendor, reply }: BadState): readonly string[] => {
  if (reply.step === 'sign-in') return [new URL(connectors.get(vendor)?.oauth?.tokenUrl ?? '').host];
  const name = emulatorOf[vendor as keyof typeof emulatorOf];
  if (!name) throw new Error(`No emulator is known for ${vendor}.`);
  return emulators[name].hosts;
};

/** Switches states of the emulators on and off, and records when each was on and whether a request met it. */
export const createStateSwitch = (emulators: AllEmulators) => {
  const active = new Map<BadState, { from: number; answers: (request: EmulatedRequest) => boolean }>();
  const answers = new Map<BadState, ReturnType<OddReply['create']>>();
  const times: StateTime[] = [];
  const met = new Set<BadState>();
  emulators.odd.answer = (request, usual) => {
    for (const [state, { answers: isOf }] of active) {
      if (!isOf(request)) continue;
      let plain: ReturnType<typeof usual> | undefined;
      const reply = answers.get(state)?.(request, () => {
        plain = usual();
        return plain;
      });
      if (!reply || reply === plain) return plain ?? usual();
      met.add(state);
      return reply;
    }
    return usual();
  };
  const turnOff = (state: BadState): void => {
    const found = active.get(state);
    if (!found) return;
    active.delete(state);
    times.push({ state, from: found.from, to: Date.now() });
  };
  return {
    turnOn: (state: BadState): void => {
      // A sync meets the token endpoint only with an access token that has ended.
      if (state.reply.step === 'sign-in') {
        emulators.google.expireAll();
        emulators.linkedin.authority.expireAll();
      }
      const hosts = listHosts(emulators, state);
      answers.set(state, state.reply.create());
      active.set(state, { from: Date.now(), answers: ({ host }) => hosts.includes(host) });
    },
    turnOff,
    /** Whether a request got an answer of the state. */
    isMet: (state: BadState): boolean => met.has(state),
    times: (): readonly StateTime[] => times,
    /** Names of the states that are on. */
    titles: (): string[] => [...active.keys()].map(titleOf),
    end: (): void => {
      for (const state of [...active.keys()]) turnOff(state);
      emulators.odd.answer = null;
    },
  };
};

export type StateSwitch = ReturnType<typeof createStateSwitch>;
