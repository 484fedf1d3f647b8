import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { listAnalyticsSources } from '@bellwether/domain/channels/ad-channels';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { type Service, services } from '@bellwether/domain/sources/services';
import { formatDay } from '@bellwether/domain/time/day';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';

/** Connection state of one analytics source. `route` is the page with its figures, if there is one. */
export type ChannelSourceState = { name: string; status: string; connected: boolean; route?: string };

/**
 * Returns the state of Google Analytics and of each connected ad platform.
 * @param types Types of the business's integrations.
 */
export const listSourceStates = (
  types: readonly IntegrationTypeId[],
  answer: ReportAnswer,
): ChannelSourceState[] =>
  listAnalyticsSources(types).map((name) => {
    const advertising = (services as readonly Service[]).find(({ figures }) => figures?.source === name);
    const isVisits = name === googleAnalytics.name;
    const advertised = advertising?.figures ? [advertising.figures.integration] : [];
    const integrations = isVisits ? googleAnalytics.integrations : advertised;
    const connected = types.some((type) => integrations.includes(type));
    const last = readMeta(answer)
      .sources.filter(({ source }) => integrations.some((type) => type === source))
      .flatMap(({ to }) => to ?? [])
      .toSorted()
      .at(-1);
    const status = last ? `figures to ${formatDay(last)}` : connected ? 'no figures yet' : 'not connected';
    return {
      name,
      status,
      connected,
      ...(advertising?.figures && !isVisits ? { route: advertising.figures.route } : {}),
    };
  });
