import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

/** The email that someone signs in with, as password managers know it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type'>) {
  return (
    <TextField
      label={t`Email`}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}
