import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import type { RowAction, RowActions } from '#shell/list/row-actions.tsx';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { refusalOf } from '../states.ts';
import type { ActionTarget } from './actions.tsx';
import type { ServerDetail } from './types.ts';

interface Props {
  server: ServerDetail;
  actions: readonly RowAction<ActionTarget>[];
  of: RowActions<ActionTarget>;
}

/** These exclude each other: one button offers the first that is possible. */
const switches = ['resume', 'on', 'off'] as const;

const buttonClass = 'max-sm:h-12 max-sm:flex-col max-sm:gap-0.5 max-sm:px-0! max-sm:text-[11px]';

/** The actions that are used most as buttons, and a menu of the others; on a phone in a bar that stays in sight. */
export function ServerButtons({ server, actions, of }: Props) {
  const shown = switches.find((id) => refusalOf(id, server.state, server.task) === null) ?? 'off';
  const power = ['restart', shown];
  const front = [
    ...actions.filter(({ place, offered }) => place === 'front' && (offered?.(server) ?? true)),
    ...power.flatMap((id) => actions.filter((action) => action.id === id)),
  ];
  const others = actions.filter((action) => !front.includes(action));
  return (
    <div
      role="group"
      aria-label={t`Server actions`}
      className="print-none flex flex-wrap gap-2 max-sm:sticky max-sm:top-14 max-sm:z-10 max-sm:-mx-4 max-sm:mb-2 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:gap-1.5 max-sm:border-b max-sm:border-line max-sm:bg-page max-sm:px-4 max-sm:py-2"
    >
      {front.map((action) => (
        <Button
          key={action.id}
          className={buttonClass}
          aria-keyshortcuts={action.shortcut}
          disabledReason={of.refusalOf(action, server)}
          onClick={() => of.choose(action, server)}
        >
          <span aria-hidden className="text-muted">
            {action.icon}
          </span>
          {action.title(server)}
        </Button>
      ))}
      <Menu
        entries={() => of.entriesOf(server, others)}
        trigger={(wiring) => (
          <Button {...wiring} aria-keyshortcuts="P" className={`${buttonClass} max-sm:flex-col-reverse`}>
            {t`Actions`}
            <ChevronDown aria-hidden size={16} className="text-muted" />
          </Button>
        )}
      />
    </div>
  );
}
