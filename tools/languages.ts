import { languages } from '#kernel/languages.ts';
import { coverageOf } from './languages/coverage.ts';

// Says how much of the screens each language covers; with `--missing` also what it lacks.
for (const language of languages.filter((one) => one !== 'en')) {
  const { areas, stale } = coverageOf(process.cwd(), language);
  const sum = (key: 'all' | 'translated') => areas.reduce((total, area) => total + area[key], 0);
  const line = (name: string, translated: number, all: number) =>
    process.stdout.write(
      `${language}  ${name.padEnd(18)} ${String(Math.floor((100 * translated) / all)).padStart(3)} %  ${translated}/${all}\n`,
    );
  for (const { name, translated, all, missing } of areas) {
    line(name, translated, all);
    if (process.argv.includes('--missing')) for (const text of missing) process.stdout.write(`      ${text}\n`);
  }
  line('all', sum('translated'), sum('all'));
  for (const text of stale) process.stdout.write(`${language}  not said any more: ${text}\n`);
}
