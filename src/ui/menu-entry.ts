import type { ReactNode } from 'react';
import type { Sayable } from '#kernel/message.ts';

/** One line of a menu. */
export type MenuEntry =
  | 'separator'
  /** Begins a group of entries, up to the next heading. */
  | { kind: 'heading'; title: string }
  | {
      kind?: 'action';
      id: string;
      title: ReactNode;
      icon?: ReactNode;
      danger?: boolean;
      /** Why it cannot be chosen now; shown below the title. */
      disabledReason?: Sayable | null | undefined;
      onChoose(): void;
    }
  | {
      /** One of several; a press chooses it and closes the menu. */
      kind: 'choices';
      id: string;
      /** Is above them. */
      title: string;
      chosen: string;
      choices: readonly { value: string; title: ReactNode }[];
      onChoose(value: string): void;
    }
  | {
      kind: 'check';
      id: string;
      title: ReactNode;
      checked: boolean;
      disabledReason?: Sayable | null | undefined;
      onChange(checked: boolean): void;
    };
