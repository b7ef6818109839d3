import { t } from '@lingui/core/macro';
import { SiteField } from '#domains/sites/web/port/SiteField.tsx';
import { roleText } from '#domains/identity/web/port/role-text.ts';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { reach, roles, type Role } from '#kernel/permissions.ts';
import { useGo } from '#shell/boot/go.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { users } from '../contract.ts';
import { userPath } from '../paths.ts';

/** Creates a user, who is invited by email, and opens their page. */
export default function CreateUserDialog({ onClose }: { onClose(): void }) {
  const go = useGo();
  const { guard, dialog } = useProof();
  const form = useOpForm(users.createUser, {
    start: {
      email: '',
      name: '',
      role: 'account-holder' as Role,
      siteHost: '',
      parent: '',
      language: 'en' as Language,
    },
    input: ({ siteHost, parent, ...rest }) => ({
      ...rest,
      ...(siteHost === '' ? {} : { siteHost }),
      ...(parent === '' ? {} : { parent }),
    }),
    guard,
  });
  const isCustomer = reach[form.values.role] === 'account';
  return (
    <>
      <OpDialog
        form={form}
        title={t`Create user`}
        action={t`Create and invite`}
        done={({ id, siteId }) => {
          go(userPath(siteId, id, 'info'));
          return t`Invitation sent to ${form.values.email}`;
        }}
        onClose={onClose}
      >
        <p className="text-muted">{t`They receive a link to choose a password, which works for 7 days.`}</p>
        <TextField label={t`Email`} type="email" autoComplete="off" data-autofocus="" {...form.field('email')} />
        <TextField label={t`Name`} optional={t`optional`} autoComplete="off" maxLength={100} {...form.field('name')} />
        <SelectField<Role>
          label={t`Role`}
          choices={roles.map((value) => ({ value, title: roleText(value) }))}
          {...form.field('role')}
        />
        <SiteField
          value={form.values.siteHost}
          error={form.error('siteHost')}
          onChange={(siteHost) => form.set({ siteHost })}
        />
        {isCustomer && (
          <TextField
            label={t`Parent account`}
            {...(form.values.role !== 'account-viewer' && { optional: t`optional` })}
            hint={t`The email of the account owner that this account belongs to.`}
            autoComplete="off"
            {...form.field('parent')}
          />
        )}
        <SelectField<Language>
          label={t`Language`}
          choices={languages.map((value) => ({ value, title: languageNames[value] }))}
          {...form.field('language')}
        />
      </OpDialog>
      {dialog}
    </>
  );
}
