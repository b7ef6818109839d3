/** Terms of service of a demonstration site. */
export function demoTerms(site: string): { title: string; body: string } {
  return {
    title: `Terms of service of ${site}`,
    body: `These are the terms of a demonstration. They show what a customer of ${site} reads and accepts.

## 1. The service
${site} lets you create and run virtual servers, networks and storage. You pay for what you create, at the prices that the console shows before you confirm.

## 2. Your account
You keep your password to yourself and tell us at once when somebody else may know it. What is done with your account counts as done by you, unless we are to blame.

## 3. What is not allowed
No unlawful content, no attacks on others, no mass mailing to people who did not ask for it, and nothing that harms other customers. We may suspend what breaks this rule and tell you why.

## 4. Availability and backups
We keep the platform running around the clock and announce maintenance two days ahead. Backups are made where you have ordered them; please test that you can restore.

## 5. Prices and payment
Prices change with thirty days' notice. Hourly services are billed for each hour begun, monthly ones in advance.

## 6. Your data
We process personal data only to provide the service. The privacy notice says which, for how long, and how you get a copy or have it deleted.

## 7. End
You may close your account at any time, in your profile. Fourteen days later your data is deleted for good.`,
  };
}
