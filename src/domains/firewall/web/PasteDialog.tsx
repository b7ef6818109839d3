import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { rulesOfCsv } from '../csv.ts';
import { problemsOfRule } from '../problems.ts';
import type { Rule } from '../rules.ts';
import type { RefChoice } from './types.ts';
import { newRuleId } from './use-rules.ts';
import { refOf } from './labels.ts';

interface Props {
  refs: readonly RefChoice[];
  onAdd(rules: readonly Rule[]): void;
  onClose(): void;
}

const sample = 'in,allow,tcp,203.0.113.0/24,"80,443",Web';

/** Adds many rules from pasted CSV. Problems are reported by line, and nothing is added until they are fixed. */
export default function PasteDialog({ refs, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const known = new Set(refs.map(({ ref }) => ref));
  const { rules, bad } = rulesOfCsv(text, { newId: newRuleId, refOf: (name) => refOf(name, refs) });
  const wrong = [
    ...bad.map(({ line, column }) => t`Line ${line}: unknown ${column}.`),
    ...rules.flatMap((rule, n) =>
      problemsOfRule(rule, 'rule', (ref) => known.has(ref)).map(({ info }) => t`Rule ${n + 1}: ${info}`),
    ),
  ];
  const count = rules.length;
  const reason = count === 0 ? t`Paste at least one rule.` : wrong.length > 0 ? t`Fix the errors first.` : null;
  return (
    <OpDialog
      form={plainForm(() => {
        onAdd(rules);
        onClose();
      })}
      title={t`Paste rules`}
      question={false}
      onClose={onClose}
      action={plural(count, { one: 'Add # rule', other: 'Add # rules' })}
      disabledReason={reason}
    >
      <TextAreaField
        label={t`Rules as CSV`}
        rows={8}
        spellCheck={false}
        className="font-mono"
        placeholder={sample}
        value={text}
        error={wrong.length === 0 ? undefined : wrong.slice(0, 5).join(' ')}
        hint={t`One rule per line: direction, action, protocol, source, ports, note, enabled. You can paste an export.`}
        onChange={(event) => setText(event.target.value)}
      />
    </OpDialog>
  );
}
