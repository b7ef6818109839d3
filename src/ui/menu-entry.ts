import type { ReactNode } from 'react';

/** One line of a menu. */
export type MenuEntry =
  | 'separator'
  | {
      kind?: 'action';
      id: string;
      title: ReactNode;
      icon?: ReactNode;
      danger?: boolean;
      /** Why it cannot be chosen now; shown below the title. */
      disabledReason?: string | null | undefined;
      onChoose(): void;
    }
  | {
      kind: 'check';
      id: string;
      title: ReactNode;
      checked: boolean;
      disabledReason?: string | null | undefined;
      onChange(checked: boolean): void;
    };
