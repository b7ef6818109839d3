import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { boxClass, Field } from '#ui/Field.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { colorOfName } from '../../colors.ts';
import { maxTagLength } from '../../limits.ts';
import { problemOfTag, tidyTag } from '../../names.ts';
import type { TagMark } from '../types.ts';

interface Props {
  label: string;
  hint?: string;
  names: readonly string[];
  /** What is offered while a name is typed. */
  known: readonly TagMark[];
  /** Only what is known can be chosen. */
  knownOnly?: boolean;
  error?: string | undefined;
  onChange(names: readonly string[]): void;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Tags as chips, and a box that adds one by Enter or a comma. */
export function TagPicker({ label, hint, names, known, knownOnly = false, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const add = () => {
    const name = tidyTag(typed);
    if (name === '') return;
    const found = known.find((mark) => same(mark.name, name))?.name;
    const wrong = problemOfTag(name, '');
    if (wrong !== null) return setProblem(wrong.info);
    if (found === undefined && knownOnly) return setProblem(t`No tag named “${name}”.`);
    // A wish also where it is there already: what is on show may change before it is sent.
    onChange(names.some((one) => same(one, name)) ? names : [...names, found ?? name]);
    setTyped('');
    setProblem(undefined);
  };
  // Accounts below have tags of the same name.
  const offered = [...new Set(known.map((mark) => mark.name))].filter((name) => !names.some((one) => same(one, name)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') return onChange(names.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    // Enter with an empty box sends the form.
    if (event.key === 'Enter' && typed.trim() === '') return;
    event.preventDefault();
    add();
  };
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(wiring) => (
        <>
          {names.length > 0 && (
            <ul aria-label={label} className="mb-2 flex flex-wrap gap-1.5">
              {names.map((name) => (
                <li key={name} className="inline-flex items-center gap-0.5">
                  <Tag tone={known.find((mark) => same(mark.name, name))?.color ?? colorOfName(name)}>{name}</Tag>
                  <button
                    type="button"
                    aria-label={t`Remove ${name}`}
                    className="grid size-6 place-items-center rounded text-muted hover:bg-hover hover:text-ink"
                    onClick={() => onChange(names.filter((one) => one !== name))}
                  >
                    <X aria-hidden size={13} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            type="text"
            className={boxClass}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxTagLength * 2}
            placeholder={t`Type a name and press Enter`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={onKeyDown}
            onBlur={add}
            {...wiring}
          />
          <datalist id={listId}>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
