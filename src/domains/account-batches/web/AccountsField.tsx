import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CallOf } from '#kernel/op.ts';
import { users } from '#domains/users/contract.ts';
import { reports } from '#domains/reports/contract.ts';
import { views } from '#domains/views/contract.ts';
import { call } from '#shell/data/call.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { useRead } from '#shell/data/read.ts';
import { toastError } from '#shell/form/act.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { numberText } from '#ui/number-text.ts';
import { TextAreaField } from '#ui/TextField.tsx';
import type { BatchAction } from '../actions.ts';
import { actionRules } from '../actions.ts';
import { maxRows } from '../limits.ts';

interface Props {
  action: BatchAction;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

/** The accounts of a batch: typed or pasted, from a file, or those of a saved view of the list of users. */
export function AccountsField({ action, value, error, onChange }: Props) {
  const { second } = actionRules[action];
  const hints = {
    none: t`Emails or IDs, with any separator.`,
    required: t`On each line the current email or ID, then the new email.`,
    optional: t`On each line the account, then the account its services move to, then servers by name or ID if not all of them move. For example: from@example.com, to@example.com, web-1, db-1`,
  };
  const added = (text: string) => onChange(value.trim() === '' ? text : `${value.trimEnd()}\n${text}`);
  return (
    <div className="grid gap-3">
      <TextAreaField
        label={t`Accounts`}
        hint={hints[second]}
        rows={7}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap items-end gap-3">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onFile={(file) => void file.text().then(added)} />
        {second !== 'required' && <ViewField onChosen={added} />}
      </div>
    </div>
  );
}

const size = maxRows + 1;
type Params = Readonly<Record<string, string>>;

/** The users of a view: what else it keeps, such as columns, the list does not know. */
async function usersOf(params: Params) {
  const asked = Object.entries(params).filter(([name]) => name === 'filter' || name in users.listUsers.list.filters);
  const query = { size: String(size), ...Object.fromEntries(asked) };
  return (await call(users.listUsers, { query })).items;
}

async function accountsOf({ filter, where }: Params) {
  const query = { size, ...(filter && { filter }), ...(where && { where }) };
  const args = { params: { reportId: 'accountStates' }, query } as CallOf<typeof reports.listReportRows>;
  return (await call(reports.listReportRows, args)).items;
}

/** Adds the accounts that a saved view of the list of users shows. */
function ViewField({ onChosen }: { onChosen(text: string): void }) {
  const seesPeople = useMay('person.view');
  const list = seesPeople ? '/users' : '/accountStates';
  const read = useRead(views.listViews, { query: { list } });
  const [chosen, setChosen] = useState('');
  const items = read.data?.items ?? [];
  if (items.length === 0) return null;
  const choose = async (id: string) => {
    setChosen(id);
    const params = items.find((one) => one.id === id)?.params ?? {};
    try {
      const rows = seesPeople ? await usersOf(params) : await accountsOf(params);
      if (rows.length > maxRows) {
        const max = numberText(maxRows);
        toast('error', t`The view has more than ${max} accounts`, { text: t`Filter the view, then choose it again.` });
        return;
      }
      onChosen(rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : [])).join('\n'));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toastError(failure);
    }
  };
  return (
    <SelectField
      label={t`Add from a saved view`}
      value={chosen}
      placeholder={t`Choose a view`}
      choices={items.map(({ id, name }) => ({ value: id, title: name }))}
      onChange={(id) => void choose(id)}
    />
  );
}
