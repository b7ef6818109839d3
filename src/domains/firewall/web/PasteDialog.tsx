import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { FormDialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { rulesOfCsv } from '../csv.ts';
import { problemsOfRule } from '../problems.ts';
import type { Rule } from '../rules.ts';
import type { RefChoice } from './types.ts';
import { newRuleId } from './use-rules.ts';
import { refOf } from './words.ts';

interface Props {
  refs: readonly RefChoice[];
  onAdd(rules: readonly Rule[]): void;
  onClose(): void;
}

const sample = 'in,allow,tcp,203.0.113.0/24,"80,443",Web';

/** Adds many rules from pasted CSV; what is wrong is told line by line and nothing is added meanwhile. */
export default function PasteDialog({ refs, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const known = new Set(refs.map(({ ref }) => ref));
  const { rules, bad } = rulesOfCsv(text, { newId: newRuleId, refOf: (name) => refOf(name, refs) });
  const wrong = [
    ...bad.map(({ line, column }) => t`Line ${line}: the ${column} is not known.`),
    ...rules.flatMap((rule, n) =>
      problemsOfRule(rule, 'rule', (ref) => known.has(ref)).map(({ info }) => t`Rule ${n + 1}: ${info}`),
    ),
  ];
  const count = rules.length;
  const reason = count === 0 ? t`Paste at least one rule.` : wrong.length > 0 ? t`Mend what is wrong first.` : null;
  return (
    <FormDialog
      title={t`Paste rules`}
      onClose={onClose}
      onSubmit={() => {
        if (reason !== null) return;
        onAdd(rules);
        onClose();
      }}
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
        hint={t`One rule a line: direction, action, protocol, source, ports, note, enabled. An export fits.`}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
