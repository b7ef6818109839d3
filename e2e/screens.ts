import { screens as ofFrame } from '#shell/screens.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import type { Screen } from '#test/screen.ts';

const modules = await importDomainFiles<{ screens: readonly Screen[] }>('web/screens.ts');

/** The screens of the frame and of every domain. */
export const screens: readonly Screen[] = [ofFrame, ...[...modules.values()].map((module) => module.screens)].flat();
