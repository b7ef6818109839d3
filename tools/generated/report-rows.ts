import type { TestApp } from '#test/app.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import type { World } from '#test/world.ts';

type Fill = (it: TestApp, world: World) => Promise<void>;

const modules = await importDomainFiles<{ fillReports: Fill }>('api/report-rows.ts');

/** Gives every report more rows than a small page holds, one of them with a formula for a name. */
export async function fillReports(it: TestApp, world: World): Promise<void> {
  for (const { fillReports: fill } of modules.values()) await fill(it, world);
}
