import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveDecisions, type PersonDecision, personDecisionTypes } from './person.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd');
const decisions = fc
  .array(fc.record({ decision: fc.constantFrom(...personDecisionTypes), lead: name, other: name }), {
    maxLength: 8,
  })
  .map((all) => all.map((one, at): PersonDecision => ({ ...one, at })));

test('the latest decision about a lead wins: a separated lead is joined only by later decisions [LEAD-019]', () => {
  const same = (at: number, lead: string, other: string): PersonDecision => ({
    at,
    decision: 'same',
    lead,
    other,
  });
  const apart = (at: number, lead: string): PersonDecision => ({ at, decision: 'apart', lead, other: null });
  const pairs = (all: PersonDecision[]) =>
    effectiveDecisions(all).same.map(({ lead, other }) => `${lead}${other}`);
  expect(pairs([same(1, 'a', 'b'), apart(2, 'b'), same(3, 'b', 'c')])).toEqual(['bc']);
  expect(pairs([same(1, 'a', 'b'), same(3, 'b', 'c')])).toEqual(['ab', 'bc']);
  expect(effectiveDecisions([apart(2, 'b'), apart(1, 'a'), apart(3, 'a')]).apart).toEqual(['a', 'b']);
});

test('current decisions do not depend on input order, and a separation ends earlier pairs of its lead', () => {
  fc.assert(
    fc.property(decisions, fc.infiniteStream(fc.nat()), (all, numbers) => {
      const mixed = all
        .map((one) => ({ one, by: numbers.next().value ?? 0 }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ one }) => one);
      const effective = effectiveDecisions(all);
      expect(new Set(effectiveDecisions(mixed).apart)).toEqual(new Set(effective.apart));
      expect(effectiveDecisions(mixed).same).toEqual(effective.same);
      for (const { lead, other, at } of effective.same)
        for (const out of all.filter(({ decision }) => decision === 'apart'))
          if (out.lead === lead || out.lead === other) expect(out.at).toBeLessThan(at);
      expect(effective.same).toEqual(
        all.filter(
          ({ decision, lead, other, at }) =>
            decision === 'same' &&
            !all.some(
              (out) => out.decision === 'apart' && out.at > at && (out.lead === lead || out.lead === other),
            ),
        ),
      );
    }),
  );
});
