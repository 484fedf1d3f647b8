import type { GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { type Story, writeStory } from '@bellwether/contract/pages/growth-report/story';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';

/** Writes the text of a month's growth report from the answers of its queries. */
export const buildGrowthStory = (
  { month, story_answers: answers, extras }: GrowthReport,
  currency: DisplayCurrency,
): Story =>
  writeStory(month, createGetAnswer(answers), extras, (amount) =>
    formatValue(Math.round(amount), 'currency', 'card', currency),
  );
