import type { Path } from '#kernel/paths.ts';
import { matchesPath } from '../boot/boot-routes.ts';
import { ofFeatures } from '../session/site.ts';

/** Something that people often do on a screen, and where. */
export interface HelpTask {
  title: string;
  to: Path;
  /** Left out without this permission. */
  may?: string;
}

/** The help for a group of screens. A domain lists its own in `web/help.ts`, which only the help drawer loads. */
export interface HelpTopic {
  /** Routes as in `routes.tsx`; the one with the most segments wins. */
  screens: readonly string[];
  title: string;
  text: string;
  tasks: readonly HelpTask[];
}
interface HelpModule {
  help: () => readonly HelpTopic[];
}

const modules = ofFeatures(import.meta.glob<HelpModule>('../../domains/*/web/help.ts', { eager: true }));

/** The topic of the screen at an address; undefined: it has none of its own. */
export function topicOf(pathname: string): HelpTopic | undefined {
  const fitting = modules
    .flatMap(({ help }) => help())
    .flatMap((topic) => topic.screens.map((screen) => ({ topic, screen })))
    .filter(({ screen }) => matchesPath(screen, pathname));
  const depth = (screen: string) => screen.split('/').filter((part) => part !== '' && !part.includes('$')).length;
  return fitting.toSorted((a, b) => depth(b.screen) - depth(a.screen))[0]?.topic;
}
