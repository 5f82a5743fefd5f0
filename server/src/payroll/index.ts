export { type PayslipBody, payslipBody } from './payslips/payslips.schemas.ts';
