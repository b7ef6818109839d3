import { screens as ofFrame } from '#shell/screens.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import type { Screen } from '#test/screen.ts';

const modules = await importDomainFiles<{ screens: readonly Screen[] }>('web/screens.ts');

/** Those that `npm test` leaves out this time. */
const waiting = new Set((process.env['SKYDECK_TEST_WITHOUT'] ?? '').split(' '));

/** The screens of the frame and of every domain that does not wait its turn. */
export const screens: readonly Screen[] = [
  ofFrame,
  ...[...modules].flatMap(([domain, module]) =>
    waiting.has(`src/domains/${domain}/web/screens.ts`) ? [] : [module.screens],
  ),
].flat();
