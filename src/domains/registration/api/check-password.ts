import { z } from 'zod';
import { item, type ErrorItem } from '#kernel/errors.ts';
import type { Site } from '#platform/http/context.ts';
import { isBlacklisted } from '../blacklist.ts';
import { hasPasswordLength } from '../password-rules.ts';

interface NewPassword {
  email: string;
  password: string;
  passwordRepeat: string;
}

type PasswordSite = Pick<Site, 'name' | 'minPassword'>;

/** What is wrong with an email that a form sends: 25 without one, 12 when it is none, or 22 where a reset is asked for. */
export function emailFault(email: string, wrong: 12 | 22 = 12): ErrorItem | null {
  if (email === '') return item(25, 'email');
  return z.email().safeParse(email).success ? null : item(wrong, 'email');
}

/**
 * What is wrong with a new password and its repetition: 26, 15, 1601 or 29, and 27 or 16. Words of the email and of the
 * site's name do not make a password.
 */
export function passwordFaults({ email, password, passwordRepeat }: NewPassword, site: PasswordSite): ErrorItem[] {
  const faults: (ErrorItem | null)[] = [
    firstFault(password, email, site),
    passwordRepeat === '' ? item(27, 'passwordRepeat') : null,
    passwordRepeat !== '' && passwordRepeat !== password ? item(16, 'passwordRepeat') : null,
  ];
  return faults.filter((fault) => fault !== null);
}

function firstFault(password: string, email: string, site: PasswordSite): ErrorItem | null {
  if (password === '') return item(26, 'password');
  if (!hasPasswordLength(password)) return item(15, 'password');
  if (Array.from(password).length < site.minPassword) return item(1601, 'password', { min: site.minPassword });
  return isBlacklisted(password, { email, siteName: site.name }) ? item(29, 'password') : null;
}
