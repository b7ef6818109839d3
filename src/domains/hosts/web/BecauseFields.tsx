import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { maxReason } from '../limits.ts';

/** Why something is done to a host, for its history and the audit trail. */
export const BecauseFields = ({ field }: Pick<ComponentProps<typeof ReasonFields>, 'field'>) => (
  <ReasonFields
    field={field}
    hint={t`Recorded in the history of the host and in the audit trail.`}
    maxReason={maxReason}
  />
);
