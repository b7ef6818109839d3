/** The dialog that orders a payment, loaded when it is opened. */
export const loadPayDialog = () => import('../DepositDialog.tsx');
