import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Segments, Select, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { opensToEveryone } from '../exposure.ts';
import { problemsOfRule } from '../problems.ts';
import { actions, directions, hasPorts, protocols, refKinds, type Rule } from '../rules.ts';
import type { FirewallView, RefChoice } from './types.ts';
import {
  actionLabel,
  allPorts,
  anywhere,
  directionLabel,
  isAllPorts,
  isAnywhere,
  peersOf,
  peersText,
  protocolLabel,
  refKindLabel,
} from './labels.ts';
import { filledBy, presetLabel, presetOf, presetsOf, type Preset } from './presets.ts';
import { refsFrom } from './refs.ts';

interface Props {
  rule: Rule;
  /** It is new, and begins with a preset. */
  isNew: boolean;
  refs: readonly RefChoice[];
  me: FirewallView['me'];
  /** What the server said about it. */
  refused: ReadonlyMap<string, string> | undefined;
  onDone(rule: Rule): void;
  onCancel(): void;
}

/** One rule in its place in the list, to be written. */
export function RuleForm({ rule, isNew, refs, me, refused, onDone, onCancel }: Props) {
  const [first = 'custom'] = presetsOf(me);
  const began = isNew
    ? filledBy(first, me)
    : { rule: { ports: rule.ports || allPorts() }, source: peersText(rule, refs) };
  const [edit, setEdit] = useState<Rule>({ ...rule, ...began.rule });
  const [source, setSource] = useState(began.source);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(refused ?? new Map());
  const change = (more: Partial<Rule>) => setEdit((before) => ({ ...before, ...more }));
  const withPorts = hasPorts(edit.protocol);
  const ports = withPorts && !isAllPorts(edit.ports) ? edit.ports.replaceAll(/\s+/g, '') : '';
  const done: Rule = { ...edit, ports, peers: peersOf(source, refs), note: edit.note.trim() };
  const blank = blankFields({ ports: withPorts ? edit.ports : allPorts(), peers: source });
  const warns = blank.size === 0 && opensToEveryone(done, refsFrom(refs));
  const finish = () => {
    const known = new Set(refs.map(({ ref }) => ref));
    const found = problemsOfRule(done, 'rule', (ref) => known.has(ref));
    if (found.length === 0 && blank.size === 0) return onDone(done);
    setProblems(
      new Map([...blank, ...found.map(({ key = '', info }) => [key.split('.').at(-1) ?? '', info] as const)]),
    );
  };
  const fill = (preset: Preset) => {
    const filled = filledBy(preset, me);
    change(filled.rule);
    setSource(filled.source);
    setProblems(new Map());
  };
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
      {isNew && (
        <Segments
          className="justify-self-start sm:col-span-12"
          label={t`Preset`}
          value={presetOf(edit, me)}
          choices={presetsOf(me).map((value) => ({ value, title: presetLabel(value) }))}
          onChange={fill}
        />
      )}
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
        onChange={(action) => {
          change({ action });
          // Who is let in by a preset is not who is to be shut out.
          if (isNew && action === 'deny' && source === me.address) setSource(anywhere());
        }}
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
        placeholder={withPorts ? '80,443' : t`none`}
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
        placeholder="203.0.113.0/24"
        value={source}
        error={problems.get('peers')}
        hint={t`Addresses and networks separated by commas, for example 203.0.113.0/24, or “${anywhere()}”`}
        onChange={(event) => setSource(event.target.value)}
      />
      <AddSource
        className="sm:col-span-2 sm:pt-6.5"
        refs={refs}
        address={me.address}
        onAdd={(text) =>
          setSource((before) =>
            before.trim() === '' || isAnywhere(before) || isAnywhere(text)
              ? text
              : `${before.trim().replace(/,$/, '')}, ${text}`,
          )
        }
      />
      <div className="flex items-start justify-end gap-2 sm:col-span-3 sm:pt-6.5">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" look="primary">
          {t`Done`}
        </Button>
      </div>
      {warns && (
        <div className="sm:col-span-12">
          <Banner tone="warn">
            {t`Open to everyone on the internet. Limit the source to the addresses that need access.`}
          </Banner>
        </div>
      )}
    </form>
  );
}

/** An empty field must not mean everything: who wants that writes it. */
function blankFields({ ports, peers }: { ports: string; peers: string }): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (ports.trim() === '') found.set('ports', t`Enter ports, or “${allPorts()}” for every port.`);
  if (peers.trim() === '') found.set('peers', t`Enter a source, or “${anywhere()}” for every address.`);
  return found;
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
        <option value={anywhere()}>{t`Anywhere`}</option>
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
