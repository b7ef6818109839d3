import { t } from '@lingui/core/macro';
import { useRouterState } from '@tanstack/react-router';
import { Activity, ChevronRight, Compass, Keyboard, LifeBuoy, Search } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { selfCheckPath } from '#domains/self-check/paths.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { useGo } from '../boot/go.ts';
import { webFrame } from '../boot/web-frame.ts';
import { useUser } from '../session/session-reads.ts';
import { askSupport, hasSupport } from '../session/support.ts';
import { topicOf, type HelpTopic } from './help.ts';
import { NewsSection } from './NewsSection.tsx';

const parts = webFrame.flatMap(({ helpParts = [] }) => helpParts).map(({ id, load }) => ({ id, Part: lazyPart(load) }));

interface Props {
  onShortcuts(): void;
  onTour(): void;
  onClose(): void;
}

/** Help for the screen that is open, and what helps everywhere. */
export default function HelpDrawer({ onShortcuts, onTour, onClose }: Props) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const held: readonly string[] = useUser()?.permissions ?? [];
  const go = useGo();
  const topic = topicOf(pathname) ?? general();
  const tasks = topic.tasks.filter(({ may }) => may === undefined || held.includes(may));
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Drawer title={t`Help`} onClose={onClose}>
      <section className="grid gap-3 p-5">
        <h3 className="text-[15px] font-semibold">{topic.title}</h3>
        <p className="text-muted">{topic.text}</p>
        {tasks.length > 0 && (
          <ul aria-label={t`Common tasks`} className="grid">
            {tasks.map(({ title, to }) => (
              <li key={title}>
                <Line icon={<ChevronRight size={16} className="rtl:-scale-x-100" />} onChoose={leave(() => go(to))}>
                  {title}
                </Line>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Suspense>
        {parts.map(({ id, Part }) => (
          <Part key={id} />
        ))}
      </Suspense>
      <NewsSection onLeave={onClose} />
      <section className="grid gap-2 border-t border-line p-5">
        <h3 className="text-[13px] font-semibold text-muted">{t`More help`}</h3>
        <ul className="grid">
          <li>
            <Line icon={<Compass size={16} />} onChoose={onTour}>{t`Tour of the console`}</Line>
          </li>
          <li>
            <Line icon={<Keyboard size={16} />} onChoose={onShortcuts}>{t`Keyboard shortcuts`}</Line>
          </li>
          <li>
            <Line icon={<Activity size={16} />} onChoose={leave(() => go(selfCheckPath()))}>{t`Self-check`}</Line>
          </li>
          {hasSupport() && (
            <li>
              <Line icon={<LifeBuoy size={16} />} onChoose={leave(() => askSupport())}>{t`Contact support`}</Line>
            </li>
          )}
        </ul>
        <p className="flex items-start gap-2 text-[13px] text-muted max-md:hidden">
          <Search aria-hidden size={14} className="mt-0.5 shrink-0" />
          {t`Press Ctrl+K to find servers, people and screens by name.`}
        </p>
      </section>
    </Drawer>
  );
}

function Line({ icon, onChoose, children }: { icon: ReactNode; onChoose(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="-mx-2.5 flex min-h-9 w-[calc(100%+1.25rem)] items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-start hover:bg-hover"
      onClick={onChoose}
    >
      <span aria-hidden className="text-muted">
        {icon}
      </span>
      {children}
    </button>
  );
}

/** Where a screen has no help of its own. */
const general = (): HelpTopic => ({
  screens: [],
  title: t`This console`,
  text: t`The menu lists everything you can use. Lists can be searched, filtered, sorted and exported, and their address keeps what you chose.`,
  tasks: [],
});
