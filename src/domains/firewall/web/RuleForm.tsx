import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Select, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { problemsOfRule } from '../problems.ts';
import { actions, directions, hasPorts, protocols, refKinds, type Rule } from '../rules.ts';
import type { FirewallView, RefChoice } from './types.ts';
import { actionLabel, directionLabel, peersOf, peerText, protocolLabel, refKindLabel } from './labels.ts';

interface Props {
  rule: Rule;
  refs: readonly RefChoice[];
  me: FirewallView['me'];
  /** What the server said about it. */
  refused: ReadonlyMap<string, string> | undefined;
  onDone(rule: Rule): void;
  onCancel(): void;
}

/** One rule in its place in the list, to be written. */
export function RuleForm({ rule, refs, me, refused, onDone, onCancel }: Props) {
  const [edit, setEdit] = useState(rule);
  const [source, setSource] = useState(() => rule.peers.map((peer) => peerText(peer, refs)).join(', '));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(refused ?? new Map());
  const change = (more: Partial<Rule>) => setEdit((before) => ({ ...before, ...more }));
  const finish = () => {
    const ports = hasPorts(edit.protocol) ? edit.ports.replaceAll(/\s+/g, '') : '';
    const done = { ...edit, ports, peers: peersOf(source, refs), note: edit.note.trim() };
    const known = new Set(refs.map(({ ref }) => ref));
    const found = problemsOfRule(done, 'rule', (ref) => known.has(ref));
    if (found.length === 0) return onDone(done);
    setProblems(new Map(found.map(({ key = '', info }) => [key.split('.').at(-1) ?? '', info])));
  };
  const withPorts = hasPorts(edit.protocol);
  return (
    <form
      aria-label={t`Rule`}
      className="grid gap-3 bg-brand-soft/40 p-3.5 sm:grid-cols-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <SelectField
        className="sm:col-span-2"
        label={t`Direction`}
        value={edit.direction}
        choices={directions.map((value) => ({ value, title: directionLabel(value) }))}
        onChange={(direction) => change({ direction })}
      />
      <SelectField
        className="sm:col-span-2"
        label={t`Action`}
        value={edit.action}
        choices={actions.map((value) => ({ value, title: actionLabel(value) }))}
        onChange={(action) => change({ action })}
      />
      <SelectField
        className="sm:col-span-2"
        label={t`Protocol`}
        value={edit.protocol}
        choices={protocols.map((value) => ({ value, title: protocolLabel(value) }))}
        onChange={(protocol) => change({ protocol })}
      />
      <TextField
        className="sm:col-span-3"
        label={t`Ports`}
        autoComplete="off"
        spellCheck={false}
        placeholder={withPorts ? t`all ports` : t`none`}
        disabled={!withPorts}
        value={withPorts ? edit.ports : ''}
        error={problems.get('ports')}
        onChange={(event) => change({ ports: event.target.value })}
      />
      <TextField
        className="sm:col-span-3"
        label={t`Note`}
        autoComplete="off"
        value={edit.note}
        error={problems.get('note')}
        onChange={(event) => change({ note: event.target.value })}
      />
      <TextField
        className="sm:col-span-7"
        label={edit.direction === 'in' ? t`Source` : t`Destination`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t`anywhere`}
        value={source}
        error={problems.get('peers')}
        hint={t`Addresses and networks separated by commas, for example 203.0.113.0/24`}
        onChange={(event) => setSource(event.target.value)}
      />
      <AddSource
        className="sm:col-span-2 sm:pt-6.5"
        refs={refs}
        address={me.address}
        onAdd={(text) =>
          setSource((before) => (before.trim() === '' ? text : `${before.trim().replace(/,$/, '')}, ${text}`))
        }
      />
      <div className="flex items-start justify-end gap-2 sm:col-span-3 sm:pt-6.5">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" look="primary">
          {t`Done`}
        </Button>
      </div>
    </form>
  );
}

/** Puts something that can be named into the source. */
function AddSource(props: {
  refs: readonly RefChoice[];
  address: string;
  className: string;
  onAdd(text: string): void;
}) {
  const { refs, address, className, onAdd } = props;
  return (
    <div className={className}>
      <Select
        className="w-full"
        aria-label={t`Add a source`}
        value=""
        onChange={(event) => event.target.value !== '' && onAdd(event.target.value)}
      >
        <option value="">{t`Add…`}</option>
        {address !== '' && <option value={address}>{t`My address ${address}`}</option>}
        {refKinds.map((kind) => {
          const choices = refs.filter((choice) => choice.kind === kind);
          return (
            choices.length > 0 && (
              <optgroup key={kind} label={refKindLabel(kind)}>
                {choices.map((choice) => (
                  <option key={choice.ref} value={`${choice.kind}:${choice.name}`}>
                    {choice.name}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </Select>
    </div>
  );
}
