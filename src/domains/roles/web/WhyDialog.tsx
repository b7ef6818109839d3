import { t } from '@lingui/core/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { servers } from '#domains/servers/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
import { toastError } from '#shell/form/act.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { roles } from '../contract.ts';
import { linkText } from './labels.ts';
import type { Access } from './types.ts';

/** Says whether a person may do something, to a server if one is chosen, and why. */
export default function WhyDialog(props: { email: string; permission: string; onClose(): void }) {
  const [email, setEmail] = useState(props.email);
  const [permission, setPermission] = useState(props.permission);
  const [serverId, setServerId] = useState('');
  const [access, setAccess] = useState<Access>();
  const [pending, setPending] = useState(false);
  const catalog = useRead(roles.listPermissions, { query: { size: 0, sorting: 'name' } });
  const maySee = useMay('server.view');
  const some = useRead(servers.listServers, { query: { size: 100 } }, { enabled: maySee });
  const ask = async () => {
    setPending(true);
    try {
      const query = { email: email.trim(), permission, ...(serverId === '' ? {} : { serverId }) };
      setAccess(await call(roles.explainAccess, { query }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAccess(undefined);
      toastError(error);
    } finally {
      setPending(false);
    }
  };
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setAccess(undefined);
      set(value);
    };
  const missing = email.trim() === '' || permission === '' ? t`Enter an email and choose a permission.` : null;
  return (
    <OpDialog
      form={plainForm(() => void ask(), pending)}
      title={t`Check access`}
      action={t`Check access`}
      cancel={t`Close`}
      question={false}
      disabledReason={missing}
      onClose={props.onClose}
    >
      <TextField
        label={t`Email`}
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={(event) => changed(setEmail)(event.target.value)}
      />
      <SelectField
        label={t`Permission`}
        placeholder={t`Choose a permission`}
        value={permission}
        choices={(catalog.data?.items ?? []).map(({ id, description }) => ({
          value: id,
          title: `${id}: ${description}`,
        }))}
        onChange={changed(setPermission)}
      />
      {maySee && (
        <SelectField
          label={t`Server`}
          optional={t`optional`}
          value={serverId}
          choices={[
            { value: '', title: t`No server` },
            ...(some.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name })),
          ]}
          onChange={changed(setServerId)}
        />
      )}
      {access && <Answer access={access} />}
    </OpDialog>
  );
}

function Answer({ access }: { access: Access }) {
  const { email, allowed, chain, role } = access;
  return (
    <div role="status" className="grid gap-3">
      <Banner tone={allowed ? 'ok' : 'bad'}>{allowed ? t`${email} may do this.` : t`${email} may not do this.`}</Banner>
      <ul aria-label={t`Why`} className="grid gap-2">
        {chain.map((link, at) => (
          // The parts have no id, and their order stays.
          <li key={at} className="flex items-start gap-2.5">
            {link.allows ? (
              <CircleCheck aria-label={t`Allows`} size={17} className="mt-0.5 shrink-0 text-ok" />
            ) : (
              <CircleX aria-label={t`Does not allow`} size={17} className="mt-0.5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 break-words">
              {linkText(link, role)}
              {link.expires && (
                <span className="block text-[13px] text-muted">
                  {t`Expires`} <DateTime at={link.expires} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
