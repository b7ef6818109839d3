import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { signUpModes } from './port/sign-up-modes.ts';
import type { FieldsProps } from './types.ts';

/** Whether people make their own accounts. */
export function SignUpCard({ form }: FieldsProps) {
  return (
    <Card title={t`Sign-up`} note={t`Whether people can create their own account, and with which billing profile.`}>
      <RadioCards
        label={t`New-user billing profile`}
        className="sm:grid-cols-3"
        value={String(form.values.newUserBilling)}
        choices={signUpModes().map(({ code, title, note }) => ({ value: String(code), title, note }))}
        onChange={(value) =>
          form.set({ newUserBilling: signUpModes().find(({ code }) => String(code) === value)?.code ?? 2 })
        }
      />
    </Card>
  );
}
