import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { WandSparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import type * as Blacklist from '../blacklist.ts';
import { maxPassword } from '../password-rules.ts';
import { ApiError } from '#shell/api-error.ts';
import { siteBrand } from '#shell/site.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { generatePassword, secureBelow } from './generate.ts';
import { strengthOf, type Strength } from './strength.ts';

type Check = (password: string) => boolean;

/** The blacklist is 20 kB of words: it comes when somebody begins to type a password. */
export function useBlacklist(email: string) {
  const [list, setList] = useState<typeof Blacklist>();
  const asked = useRef<Promise<typeof Blacklist>>(undefined);
  const load = () => (asked.current ??= import('../blacklist.ts'));
  const isListed = (words: typeof Blacklist, password: string) =>
    words.isBlacklisted(password, { email, siteName: siteBrand().name });
  const check: Check | null = list ? (password) => isListed(list, password) : null;
  return {
    /** Null until the words are here. */
    check,
    load: () => void load().then(setList),
    /** The item for the field when a password is listed; asked before a form is sent. */
    fault: async (password: string) => {
      if (!isListed(await load(), password)) return null;
      const info = t`This password is widely known, or made of your email or the name of this site.`;
      return new ApiError(400, [{ code: 29, info, key: 'password' }]);
    },
  };
}

export interface Passwords {
  password: string;
  passwordRepeat: string;
}

interface NewPasswordFieldsProps {
  value: Passwords;
  blacklist: Pick<ReturnType<typeof useBlacklist>, 'check' | 'load'>;
  error: ApiError | undefined;
  onChange(value: Passwords): void;
}

/** Password, repetition, strength and a generator. */
export function NewPasswordFields({ value, blacklist, error, onChange }: NewPasswordFieldsProps) {
  const { check, load } = blacklist;
  const [generated, setGenerated] = useState(false);
  const strength = strengthOf(value.password, siteBrand().minPassword, check);
  const generate = () => {
    const password = generatePassword({ upper: true, digit: true, special: true }, secureBelow);
    load();
    setGenerated(true);
    onChange({ password, passwordRepeat: password });
  };
  return (
    <>
      <div>
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="new-password"
          value={value.password}
          onFocus={load}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          error={error?.of('password')}
          aside={
            <button
              type="button"
              className="inline-flex items-center gap-1 text-[13px] font-medium text-brand-text hover:underline"
              onClick={generate}
            >
              <WandSparkles aria-hidden size={14} />
              {t`Generate`}
            </button>
          }
        />
        <Meter strength={strength} />
        {generated && value.password !== '' && (
          <p className="mt-2 flex items-center gap-2 text-[13px] text-muted">
            <CopyButton value={value.password} label={t`password`} />
            {t`Keep it in your password manager.`}
          </p>
        )}
      </div>
      <PasswordField
        label={t`Repeat password`}
        name="passwordRepeat"
        autoComplete="new-password"
        value={value.passwordRepeat}
        onChange={(event) => onChange({ ...value, passwordRepeat: event.target.value })}
        error={error?.of('passwordRepeat')}
      />
    </>
  );
}

const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-brand-text', 'bg-ok'] as const;

function Meter({ strength: { score, refusal } }: { strength: Strength }) {
  return (
    <div className="mt-2">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={clsx('h-1 rounded-full transition-colors', step <= score ? tones[score] : 'bg-line')}
          />
        ))}
      </div>
      <p
        role="status"
        className={clsx('mt-1.5 text-[13px]', refusal === null || refusal === 'empty' ? 'text-muted' : 'text-bad')}
      >
        {wordsOf({ score, refusal })}
      </p>
    </div>
  );
}

function wordsOf({ score, refusal }: Strength): string {
  const least = siteBrand().minPassword;
  switch (refusal) {
    case 'empty':
      return t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`;
    case 'short':
      return t`Too short: ${least} characters at least.`;
    case 'long':
      return t`Too long: ${maxPassword} characters at most.`;
    case 'blacklisted':
      return t`Everybody tries this one first. Choose another.`;
    case null:
      return [t`Weak, but allowed.`, t`Weak, but allowed.`, t`Fair.`, t`Good.`, t`Strong.`][score] ?? '';
  }
}
