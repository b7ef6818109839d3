import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { Select } from '#ui/ChoiceFields.tsx';
import { opensToEveryone } from '../exposure.ts';
import { actions, type Action, type Rule } from '../rules.ts';
import { flagsOf } from '../shadows.ts';
import { refsFrom } from './refs.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleRow } from './RuleRow.tsx';
import type { FirewallView, RefChoice } from './types.ts';
import type { Rules } from './use-rules.ts';
import { actionLabel } from './labels.ts';

export interface ListProps {
  rules: Rules;
  refs: readonly RefChoice[];
  me: FirewallView['me'];
  /** Why nothing can be changed; null when it can. */
  locked: boolean;
  hits?: readonly (number | null)[];
  /** The place of the rule that the test names. */
  decides?: number | null;
  /** What the server said about rules, by id and field. */
  refused?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
  /** The rule that is being written. */
  edited: Rule | null;
  onEdit(rule: Rule | null): void;
}

/** The rules in their order, and below them what decides where none of them does. */
export function RuleList(props: ListProps) {
  const { rules, refs, me, locked, edited, refused, onEdit } = props;
  const { set } = rules;
  const known = useMemo(() => refsFrom(refs), [refs]);
  const flags = useMemo(() => flagsOf(set.rules, known), [set.rules, known]);
  const [said, setSaid] = useState('');
  const drag = useDrag((id, to) => rules.move(id, to));
  const form = (rule: Rule, isNew: boolean) => (
    <RuleForm
      key={rule.id}
      rule={rule}
      isNew={isNew}
      refs={refs}
      me={me}
      refused={refused?.get(rule.id)}
      onCancel={() => onEdit(null)}
      onDone={(done) => {
        rules.put(done);
        onEdit(null);
      }}
    />
  );
  const isNew = edited !== null && !set.rules.some((rule) => rule.id === edited.id);
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <ol aria-label={t`Firewall rules`} className="divide-y divide-line">
        {set.rules.map((rule, place) => (
          <li
            key={rule.id}
            aria-label={t`Rule ${place + 1}`}
            className={clsx(drag.over === place && 'outline-2 -outline-offset-2 outline-brand-text')}
            {...drag.wiring(rule.id, place)}
          >
            {edited?.id === rule.id ? (
              form(rule, false)
            ) : (
              <RuleRow
                rule={rule}
                number={place + 1}
                refs={refs}
                flag={flags[place] ?? null}
                isOpen={opensToEveryone(rule, known)}
                hits={props.hits?.[place] ?? null}
                decides={props.decides === place}
                chosen={props.chosen.has(rule.id)}
                onGrab={(grabbed) => drag.grab(grabbed ? rule.id : null)}
                onChoose={(on) => props.onChosen(withOne(props.chosen, rule.id, on))}
                actions={
                  locked
                    ? null
                    : {
                        edit: () => onEdit(rule),
                        duplicate: () => rules.duplicate(new Set([rule.id])),
                        toggle: () => rules.enable(new Set([rule.id]), !rule.enabled),
                        remove: () => rules.remove(new Set([rule.id])),
                        move: (by) => {
                          const to = Math.max(0, Math.min(place + by, set.rules.length - 1));
                          rules.move(rule.id, to);
                          setSaid(t`Rule moved to position ${to + 1} of ${set.rules.length}`);
                        },
                      }
                }
              />
            )}
          </li>
        ))}
        {isNew && <li aria-label={t`New rule`}>{form(edited, true)}</li>}
      </ol>
      <Policies rules={rules} locked={locked} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function withOne(ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Rules are dragged by their handle alone: text in a row can still be selected. */
function useDrag(onMove: (id: string, to: number) => void) {
  const [grabbed, grab] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    grab(null);
    setOver(null);
  };
  return {
    over,
    grab,
    wiring: (id: string, place: number) => ({
      draggable: grabbed === id,
      onDragOver: (event: React.DragEvent) => {
        if (grabbed === null) return;
        event.preventDefault();
        setOver(place);
      },
      onDragEnd: end,
      onDrop: (event: React.DragEvent) => {
        event.preventDefault();
        if (grabbed !== null) onMove(grabbed, place);
        end();
      },
    }),
  };
}

/** What decides where no rule does: always the last lines. */
function Policies({ rules, locked }: { rules: Rules; locked: boolean }) {
  const { set, change } = rules;
  const lines = [
    ['policyIn', t`Default inbound policy`],
    ['policyOut', t`Default outbound policy`],
  ] as const;
  return (
    <dl className="divide-y divide-line border-t border-line bg-hover/60">
      {lines.map(([field, title]) => (
        <div key={field} className="flex items-center gap-4 px-3.5 py-2">
          <dt className="me-auto">{title}</dt>
          <dd>
            {locked ? (
              actionLabel(set[field])
            ) : (
              <Select
                className="w-28"
                aria-label={title}
                value={set[field]}
                onChange={(event) => {
                  const to = actions.find((action) => action === event.target.value);
                  if (to !== undefined) change((before) => ({ ...before, [field]: to satisfies Action }));
                }}
              >
                {actions.map((action) => (
                  <option key={action} value={action}>
                    {actionLabel(action)}
                  </option>
                ))}
              </Select>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
