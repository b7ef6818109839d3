import { plural, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, CopyPlus, EllipsisVertical, GripVertical, Pencil, Power, Trash2 } from 'lucide-react';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import type { Rule } from '../rules.ts';
import type { Flag } from '../shadows.ts';
import type { RefChoice } from './types.ts';
import { actionLabel, directionLabel, peersText, protocolLabel, ruleText } from './labels.ts';

export interface RowActions {
  edit(): void;
  duplicate(): void;
  toggle(): void;
  remove(): void;
  /** By so many places; negative: up. */
  move(by: number): void;
}

interface Props {
  rule: Rule;
  /** From 1. */
  number: number;
  refs: readonly RefChoice[];
  flag: Flag | null;
  /** It lets everyone reach something other than a website. */
  isOpen: boolean;
  hits: number | null;
  /** The test names this rule. */
  decides: boolean;
  chosen: boolean;
  /** Null: the rules cannot be changed. */
  actions: RowActions | null;
  onChoose(on: boolean): void;
  /** The handle was pressed or released: the row can be dragged in between. */
  onGrab(grabbed: boolean): void;
}

/** One rule as it reads. */
export function RuleRow(props: Props) {
  const { rule, number, refs, flag, isOpen, hits, decides, chosen, actions, onChoose, onGrab } = props;
  const { direction, action, protocol, ports, note, enabled } = rule;
  return (
    <div className={clsx('flex items-start gap-1.5 py-2 ps-1 pe-1.5', decides && 'bg-brand-soft')}>
      {actions ? (
        <>
          <button
            type="button"
            aria-label={t`Move rule ${number}`}
            title={t`Drag or use the arrow keys`}
            className="hidden size-8 shrink-0 cursor-grab place-items-center rounded-md text-muted hover:bg-hover sm:grid"
            onPointerDown={() => onGrab(true)}
            onPointerUp={() => onGrab(false)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              actions.move(event.key === 'ArrowUp' ? -1 : 1);
            }}
          >
            <GripVertical aria-hidden size={16} />
          </button>
          <Checkbox
            className="mt-2 max-sm:ms-2.5"
            aria-label={t`Select rule ${number}`}
            checked={chosen}
            onChange={onChoose}
          />
        </>
      ) : (
        <span className="w-2" />
      )}
      <span className="w-6 shrink-0 pt-1.5 text-end text-[13px] text-muted tabular-nums">{number}</span>{' '}
      <div
        className={clsx(
          'grid min-w-0 flex-1 gap-x-4 gap-y-0.5 px-2 pt-1.5 sm:grid-cols-[8.5rem_9rem_minmax(0,1.3fr)_minmax(0,1fr)]',
          !enabled && 'opacity-55',
        )}
        onDoubleClick={() => actions?.edit()}
      >
        <span className="flex items-start gap-3">
          <StateDot tone={action === 'allow' ? 'ok' : 'bad'}>{actionLabel(action)}</StateDot>{' '}
          <span className="text-muted">{directionLabel(direction)}</span>
        </span>{' '}
        <span className="min-w-0 break-words tabular-nums">
          {protocolLabel(protocol)} {ports.replaceAll(',', ', ')}
        </span>{' '}
        <span className="min-w-0 break-words">{peersText(rule, refs)}</span>{' '}
        <span className="min-w-0 text-muted">
          <span className="break-words">{note}</span>{' '}
          {hits !== null && (
            <span className="ms-1 text-[13px] tabular-nums" title={t`Packets since the rules were applied`}>
              {plural(hits, { one: '# packet', other: '# packets' })}
            </span>
          )}
        </span>{' '}
        {(flag || isOpen || !enabled || decides) && (
          <span className="mt-1 flex flex-wrap gap-1.5 sm:col-span-4">
            {!enabled && <Tag>{t`Off`}</Tag>} {decides && <Tag tone="brand">{t`Matched by the test`}</Tag>}{' '}
            {isOpen && <Tag tone="warn">{t`Open to everyone`}</Tag>} {flag && <Tag tone="warn">{flagText(flag)}</Tag>}
          </span>
        )}
      </div>
      {actions && (
        <>
          <IconButton label={t`Edit rule ${number}`} className="size-8" onClick={actions.edit}>
            <Pencil aria-hidden size={15} />
          </IconButton>
          <Menu
            entries={() => entriesOf(rule, actions)}
            head={<p className="max-w-64 px-3 py-2 text-[13px] text-muted">{ruleText(rule, refs)}</p>}
            trigger={(wiring) => (
              <IconButton label={t`Actions of rule ${number}`} className="size-8" {...wiring}>
                <EllipsisVertical aria-hidden size={16} />
              </IconButton>
            )}
          />
        </>
      )}
    </div>
  );
}

function entriesOf(rule: Rule, actions: RowActions): MenuEntry[] {
  return [
    { id: 'duplicate', title: t`Duplicate`, icon: <CopyPlus size={16} />, onChoose: actions.duplicate },
    {
      id: 'toggle',
      title: rule.enabled ? t`Turn off` : t`Turn on`,
      icon: <Power size={16} />,
      onChoose: actions.toggle,
    },
    { id: 'up', title: t`Move up`, icon: <ArrowUp size={16} />, onChoose: () => actions.move(-1) },
    { id: 'down', title: t`Move down`, icon: <ArrowDown size={16} />, onChoose: () => actions.move(1) },
    'separator',
    { id: 'remove', title: t`Delete`, icon: <Trash2 size={16} />, danger: true, onChoose: actions.remove },
  ];
}

/** Why a rule decides about nothing. */
export function flagText(flag: Flag): string {
  if (flag.kind === 'empty') return t`Matches nothing: the group or tag is empty`;
  const places = flag.by.map((place) => place + 1).join(', ');
  return flag.kind === 'duplicate' ? t`Same as rule ${places}` : t`Never reached: covered by ${places}`;
}
