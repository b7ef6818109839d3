import type { Payer } from '#domains/billing/api/port.ts';
import { isLanguage } from '#kernel/languages.ts';
import type { Buyer, Seller } from '../document.ts';
import type { SalesTaxRate } from '../sales-tax.ts';
import type { TaxBuyer, TaxExemption, TaxSeller } from '../tax.ts';
import type { LegalEntity } from './store-seller.ts';

type Profile = NonNullable<Payer['profile']>;

/** A legal entity as a document copies it. */
export const sellerOf = ({
  prefix: _prefix,
  taxInside: _inside,
  taxRounding: _rounding,
  dueDays: _due,
  version: _version,
  ...seller
}: LegalEntity): Seller => seller;

/** A billing profile as a document copies it. */
export const buyerOf = (profile: Profile, email: string): Buyer => ({
  // The database holds no other.
  kind: profile.kind === 'company' ? 'company' : 'person',
  legalName: profile.legalName,
  street: profile.street,
  city: profile.city,
  postalCode: profile.postalCode,
  region: profile.region,
  country: profile.country,
  taxId: profile.taxId,
  taxCheck: profile.taxCheck,
  taxCheckedAt: profile.taxCheckedAt?.toISOString() ?? null,
  taxSource: profile.taxSource,
  purchaseOrder: profile.purchaseOrder,
  email,
});

/** What of the parties decides about tax, with what frees the buyer from it and the sales tax where the buyer is. */
export const taxParties = (
  seller: Seller,
  buyer: Buyer,
  { exemptions, salesTax }: { exemptions: readonly TaxExemption[]; salesTax: readonly SalesTaxRate[] | null },
): { seller: TaxSeller; buyer: TaxBuyer } => ({
  seller: { country: seller.country, taxId: seller.taxId },
  buyer: {
    kind: buyer.kind,
    country: buyer.country,
    region: buyer.region,
    isVerified: buyer.taxCheck === 'valid',
    exemptions,
    ...(salesTax === null ? {} : { salesTax }),
  },
});

/** The language of the documents of a profile. */
export const languageOf = ({ language }: Pick<Profile, 'language'>) => (isLanguage(language) ? language : 'en');
