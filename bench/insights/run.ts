/**
 * Measures detection on generated businesses, and prints the cards of the demo and of real data: `npm run bench --
 * insights [causes]`. `--scale` searches many businesses instead. README.md describes both.
 */
if (process.argv.includes('--scale')) await import('./scale.ts');
else {
  if (!process.argv.includes('--cards')) await import('./causes.ts');
  await import('./cards.ts');
}
