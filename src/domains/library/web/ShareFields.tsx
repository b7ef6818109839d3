import { t } from '@lingui/core/macro';
import type { CallOf } from '#kernel/op.ts';
import type { ApiError } from '#shell/api-error.ts';
import { emptyGrantee, endOf, granteeOf, GranteeFields, UntilField } from '#shell/GranteeFields.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { library } from '../contract.ts';
import type { LibraryFrame } from './types.ts';

export const emptySharing = { ...emptyGrantee, mayReshare: false };
type Form = typeof emptySharing;
type Sharing = CallOf<typeof library.shareImage>['input'];

/** What the form asks for. */
export function inputOfSharing(form: Form): Sharing {
  const terms = { mayReshare: form.mayReshare, until: endOf(form) };
  return form.kind === 'site' ? { ...terms, everybody: true } : { ...terms, ...granteeOf(form) };
}

interface Props {
  form: Form;
  frame: LibraryFrame | undefined;
  error: ApiError | null;
  onChange(form: Form): void;
}

/** Whom an image is shared with, until when, and whether they may share it further. */
export function ShareFields({ form, frame, error, onChange }: Props) {
  const change = (patch: Partial<Form>) => onChange({ ...form, ...patch });
  return (
    <>
      <GranteeFields
        form={form}
        groups={frame?.groups ?? []}
        emailHint={t`Somebody of this site. Who has no account yet has the image as soon as they sign up.`}
        everybody={
          frame?.mayShareWithSite === true
            ? t`Every account of the site sees it under “Shared with me”. Nobody is told one by one.`
            : null
        }
        error={error}
        onChange={change}
      />
      <UntilField form={form} error={error} onChange={change} />
      <CheckField
        label={t`They may share it further`}
        checked={form.mayReshare}
        onChange={(mayReshare) => change({ mayReshare })}
      />
    </>
  );
}
