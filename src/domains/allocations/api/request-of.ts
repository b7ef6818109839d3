import type { AllocationRequest } from '#connectors/tax-authority/client.ts';
import type { AuthoritySettings } from '#connectors/tax-authority/settings.ts';
import { documentWord } from '#domains/invoices/document-texts.ts';
import type { DocumentLine, IssuedDocument } from '#domains/invoices/document.ts';

const major = (minor: number): number => minor / 100;
const digits = (taxId: string): number => Number(taxId.replaceAll(/\D/g, ''));
const round = (value: number, places: number): number => Number(value.toFixed(places));
/** What software without a registration gives. */
const unregistered = 99_999_999;

/** A sealed document as the authority takes it; its id names it there for good. */
export function requestOf(
  invoiceId: string,
  { document, lines }: { document: IssuedDocument; lines: readonly DocumentLine[] },
  { userId, softwareNumber }: Pick<AuthoritySettings, 'userId' | 'softwareNumber'>,
): AllocationRequest {
  const { seller, buyer, number, issuedAt, net, tax, total } = document;
  const day = issuedAt.slice(0, 10);
  return {
    invoice_id: invoiceId,
    invoice_type: 305,
    vat_number: digits(seller.taxId),
    invoice_reference_number: number,
    customer_vat_number: digits(buyer.taxId),
    customer_name: buyer.legalName,
    invoice_date: day,
    invoice_issuance_date: day,
    accounting_software_number: softwareNumber === undefined ? unregistered : Number(softwareNumber),
    ...(userId === undefined ? {} : { user_id: Number(userId) }),
    amount_before_discount: major(net),
    discount: 0,
    payment_amount: major(net),
    vat_amount: major(tax),
    payment_amount_including_vat: major(total),
    items: lines.map((line) => ({
      index: line.number,
      description: `${documentWord('en', 'meter', line.meter)} ${line.objectName}`.trim().slice(0, 100),
      quantity: round(line.quantity, 3),
      price_per_unit: round(line.rateMicro / 1_000_000, 6),
      total_amount: major(line.net),
      vat_rate: line.taxRateBp / 100,
      vat_amount: round((line.net * line.taxRateBp) / 1_000_000, 2),
    })),
  };
}
