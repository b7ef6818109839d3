import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { loadDomains } from '#server/create-app.ts';
import { allCodes } from '../kinds.ts';

await loadDomains();

const sources = globSync('src/domains/*/api/**/*.ts', { cwd: projectRoot })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${projectRoot}/${file}`, 'utf8'));

it.each(allCodes())('the kind %i is offered because something fires it', (code) => {
  const tells = new RegExp(`\\bcode: ([^,;]*[?:] )?${code}\\b`);
  expect(sources.some((text) => tells.test(text) && /notif|\bnotice\b/i.test(text))).toBe(true);
});
