import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import type { Currency } from '#kernel/money.ts';
import type { Sayable } from '#kernel/message.ts';
import { payments } from '../../contract.ts';
import type { PaymentOptions } from '../types.ts';

/** How the reader can pay, and why nothing can be paid in a currency; null: it can. */
export function usePayment(): { options: PaymentOptions | undefined; refusal(currency: Currency): Sayable | null } {
  const { data } = useRead(payments.readPaymentOptions, {});
  const mayPay = useMay('billing.pay');
  return useMemo(() => {
    const refusal = (currency: Currency) => {
      if (!mayPay) return roleForbids();
      if (!data) return t`Loading`;
      const none = data.providers.length === 0 ? t`No payment provider is set up.` : null;
      const other = data.currency === currency ? null : t`Your account pays in another currency. Contact support.`;
      return data.refusal ?? none ?? other;
    };
    return { options: data, refusal };
  }, [data, mayPay]);
}
