import { languages } from '#kernel/languages.ts';
import { textsOf } from '#kernel/message.ts';
import { loadDomains } from '#server/create-app.ts';
import { coverageOf } from './languages/coverage.ts';

await loadDomains();

// Says how much of the screens, and of what the server says, each language covers; with `--missing` also what it lacks.
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
  const ids = [...textsOf('en').keys()];
  const lacking = ids.filter((id) => !textsOf(language).has(id));
  line('messages', ids.length - lacking.length, ids.length);
  if (process.argv.includes('--missing')) for (const id of lacking) process.stdout.write(`      ${id}\n`);
  for (const id of textsOf(language).keys())
    if (!textsOf('en').has(id)) process.stdout.write(`${language}  not said any more: ${id}\n`);
  for (const text of stale) process.stdout.write(`${language}  not said any more: ${text}\n`);
}
