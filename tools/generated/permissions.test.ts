import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogEntry } from '#kernel/permission-catalog.ts';
import { allPermissions, reach, reachesAsFar } from '#kernel/permissions.ts';
import { textsOf, translate } from '#kernel/message.ts';
import { projectRoot } from '#platform/paths.ts';
import { loadDomains } from '#server/create-app.ts';
import { importDomainFiles } from '#test/domain-files.ts';

await loadDomains();
const declared = await importDomainFiles<{ permissions: Record<string, unknown> }>('permissions.ts');
const permissions = allPermissions();

test.each(permissions)('%s is described as a sentence, in German too', (permission) => {
  const { text, risk, roles, reach: needed } = catalogEntry(permission);
  expect(translate(text, 'en')).toMatch(/^[A-Z].*\.$/);
  expect(textsOf('de').has(text.id)).toBe(true);
  expect(translate(text, 'de')).toMatch(/^\p{Lu}.*\.$/u);
  expect(['low', 'medium', 'high']).toContain(risk);
  expect(roles.every((role) => reachesAsFar(reach[role], needed))).toBe(true);
  expect(roles.some((role) => reach[role] === needed)).toBe(true);
});

test('no two permissions read the same', () => {
  const texts = permissions.map((permission) => translate(catalogEntry(permission).text, 'en'));
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

test('the German of each domain has its own permissions and no others', () => {
  for (const [domain, { permissions: own }] of declared) {
    const file = path.join(projectRoot, 'src/domains', domain, 'permission-texts.de.json');
    const german = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(Object.keys(german).sort(), domain).toEqual(
      Object.keys(own)
        .map((name) => `permission-${name}`)
        .sort(),
    );
  }
});

test('what only shows something is never of high risk, except the log of the installation', () => {
  const viewing = permissions.filter((permission) => permission.endsWith('.view') || permission.startsWith('report.'));
  expect(viewing.filter((permission) => catalogEntry(permission).risk === 'high')).toEqual(['log.view']);
});
