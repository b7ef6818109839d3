import { t } from '@lingui/core/macro';
import { Suspense, use, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { bringNear, type LazyCode } from '#ui/lazy-code.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { usePhone } from '#ui/phone.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Path } from '#kernel/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import type { RowMenuOf } from '#ui/data-columns.ts';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { usePainted } from '../boot/first-paint.ts';
import { roleForbids } from '../session/role-forbids.ts';
import { useUser } from '../session/session-reads.ts';
import { reaches, SharedObject } from '../session/shared-object.ts';

interface DialogProps<Row> {
  row: Row;
  onClose(): void;
}

/** The dialog of an action. */
type Asking<Row> = (props: DialogProps<Row>) => ReactNode;

/** What can be done with one row of a list, or with all that are selected: at once, or in a dialog that is loaded when it is chosen. */
export interface RowAction<Row> {
  id: string;
  title: (row: Row) => string;
  icon?: ReactNode;
  /** Without it the action is there, and says that the role forbids it. */
  may?: Permission;
  danger?: boolean;
  /** The key that presses its button on the page of a row. */
  shortcut?: string;
  /** A separator is shown between the groups of a menu. */
  group?: string;
  /** The title of its group in a menu, in place of the separator. */
  heading?: () => string;
  /** In a bar: `wide` goes into its menu where there is no room, `menu` is there always. `front`: a button on the page of a row. */
  place?: 'wide' | 'menu' | 'front';
  /** On a phone a button in the row, while it can be done. */
  quick?: true;
  /** Why it cannot be done now; null when it can. */
  refusal?: (row: Row) => Sayable | null;
  /** Whether a row has it at all. */
  offered?: (row: Row) => boolean;
  /** Answers `true` where no dialog is needed anymore. */
  run?: (row: Row) => unknown;
  /** Where it leads: a button that does nothing else is a link. */
  to?: Path;
  /** What `dialog()` answers. */
  load?: Asking<Row> | undefined;
}

/** Actions that come when a menu is near; on a phone, where some are buttons of the row, once the list can be seen. */
export type LateActions<Row> = LazyCode<readonly RowAction<Row>[]>;

/** A dialog of an action: its module, and its properties in addition to `onClose`. */
export function dialog<Row, Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & { onClose(): void }> }>,
  propsOf: (row: Row) => Props,
): Asking<Row> {
  const Dialog = lazyPart(load) as unknown as ComponentType<Props & { onClose(): void }>;
  return function ActionDialog({ row, onClose }) {
    return <Dialog {...propsOf(row)} onClose={onClose} />;
  };
}

export interface RowActions<Row> {
  menu: RowMenuOf<Row>;
  /** Those of a row that it has, or some of them; where they come late, while something is drawn. */
  entriesOf(row: Row, some?: readonly RowAction<Row>[]): MenuEntry[];
  /** Does an action, or opens its dialog. */
  choose(action: RowAction<Row>, row: Row): void;
  /** Why an action cannot be chosen; null when it can. */
  refusalOf(action: RowAction<Row>, row: Row): Sayable | null;
  /** The dialog that is open. */
  dialog: ReactNode;
}

/**
 * Row actions as menu entries, and the open dialog. One instance serves a whole screen.
 * @param actions keep the identity from render to render
 * @param onClose is called with the row of the closed dialog
 */
export function useRowActions<Row>(
  actions: readonly RowAction<Row>[] | LateActions<Row>,
  nameOf: (row: Row) => string = () => '',
  onClose?: (action: RowAction<Row>) => void,
): RowActions<Row> {
  const [open, setOpen] = useState<{ action: RowAction<Row>; Dialog: Asking<Row>; row: Row }>();
  const held = useUser()?.permissions;
  const shared = use(SharedObject);
  const quick = useQuickActions(actions);
  const made = useMemo(() => {
    const may = (permission: Permission) => held?.includes(permission) === true && reaches(shared, permission);
    const refusalOf = (action: RowAction<Row>, row: Row) =>
      action.may !== undefined && !may(action.may) ? roleForbids() : (action.refusal?.(row) ?? null);
    const choose = (action: RowAction<Row>, row: Row) => {
      if (action.run?.(row) !== true && action.load) setOpen({ action, Dialog: action.load, row });
    };
    const entryOf = (action: RowAction<Row>, row: Row): MenuEntry => ({
      id: action.id,
      title: action.title(row),
      icon: action.icon,
      danger: action.danger ?? false,
      disabledReason: refusalOf(action, row),
      onChoose: () => choose(action, row),
    });
    const late = 'use' in actions ? actions : undefined;
    const entriesOf = (row: Row, some = 'use' in actions ? actions.use() : actions) =>
      some
        .filter((action) => action.offered?.(row) ?? true)
        .flatMap((action, n, all): MenuEntry[] => {
          const entry = entryOf(action, row);
          if (all[n - 1]?.group === action.group) return [entry];
          if (action.heading) return [{ kind: 'heading', title: action.heading() }, entry];
          return n > 0 ? ['separator', entry] : [entry];
        });
    return {
      refusalOf,
      choose,
      entriesOf,
      menu: {
        label: (row: Row) => t`Actions of ${nameOf(row)}`,
        entries: (row: Row) => entriesOf(row),
        ...(late && { onNear: () => bringNear(late) }),
        // As high before they have come: they must not move the next row.
        ...((late || quick.length > 0) && {
          quick: (row: Row) =>
            quick
              .filter((action) => (action.offered?.(row) ?? true) && refusalOf(action, row) === null)
              .map((action) => {
                const { id, icon } = action;
                return { id, icon, title: action.title(row), onChoose: () => choose(action, row) };
              }),
        }),
      },
    };
  }, [actions, quick, nameOf, held, shared]);
  const shown = open && (
    <Suspense>
      <open.Dialog
        row={open.row}
        onClose={() => {
          setOpen(undefined);
          onClose?.(open.action);
        }}
      />
    </Suspense>
  );
  return { ...made, dialog: shown };
}

/** Those that are buttons in the row on a phone. */
function useQuickActions<Row>(actions: readonly RowAction<Row>[] | LateActions<Row>): readonly RowAction<Row>[] {
  const [come, setCome] = useState<readonly RowAction<Row>[]>(none);
  const late = 'use' in actions ? actions : undefined;
  const wanted = [usePhone(), usePainted()].every(Boolean) && late;
  useEffect(() => {
    // A failure shows when a menu is opened.
    if (wanted) void wanted.load().then(setCome, () => undefined);
  }, [wanted]);
  const all = 'use' in actions ? come : actions;
  return useMemo(() => all.filter((action) => action.quick), [all]);
}
const none: readonly never[] = [];

/** An action of a whole page as a button, such as "New group". */
export function ActionButton({
  action,
  primary,
  small,
}: {
  action: RowAction<null>;
  primary?: boolean;
  small?: boolean;
}) {
  const actions = useRowActions<null>([]);
  const disabledReason = actions.refusalOf(action, null);
  const face = (
    <>
      {action.icon}
      {action.title(null)}
    </>
  );
  if (action.to !== undefined && disabledReason === null)
    return (
      <a href={action.to} data-go="" className={buttonClass(primary ? 'primary' : undefined)}>
        {face}
      </a>
    );
  return (
    <>
      <Button
        {...(primary ? { look: 'primary' } : {})}
        small={small}
        disabledReason={disabledReason}
        onClick={() => actions.choose(action, null)}
      >
        {face}
      </Button>
      {actions.dialog}
    </>
  );
}
