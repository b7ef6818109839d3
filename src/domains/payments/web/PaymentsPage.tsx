import { OrderTable } from './OrderTable.tsx';

/** `/billing/payments`: the payments of all accounts in reach. */
export default function PaymentsPage() {
  return <OrderTable own={false} />;
}
