/** How the product is known to the sandbox's providers. */
export const sandboxSettings = {
  stripe: { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' },
  paypal: { clientId: 'sandbox', clientSecret: 'sandbox-paypal-secret', webhookId: 'WH-SANDBOX' },
} as const;
