import { beforeAll, describe, expect, it } from 'vitest';
import { type ProcedureFacts, readProcedures } from './router.ts';

let procedures: ProcedureFacts[];
beforeAll(async () => {
  procedures = await readProcedures();
});

/** Open to everyone, by name: anything new here is a decision. */
const PUBLIC = [
  /^identity\.auth\./,
  /^identity\.recovery\.(checkCaptcha|begin|mailValid|sendLink|link|changeByLink|sendCode|checkCode|changeByCode)$/,
];

describe('every procedure', () => {
  it('is found', () => expect(procedures.length).toBeGreaterThan(60));

  it('has a permission', () => {
    expect(procedures.filter(({ permission }) => !permission).map(({ name }) => name)).toEqual([]);
  });

  it('is public only where that was decided', () => {
    const open = procedures.filter(({ permission }) => permission === 'public').map(({ name }) => name);
    expect(open.filter((name) => !PUBLIC.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it('states its output', () => {
    expect(procedures.filter(({ hasOutput }) => !hasOutput).map(({ name }) => name)).toEqual([]);
  });

  it('asks for the password again before pay goes out, bank accounts and roles change, or somebody signs', () => {
    const grave =
      /^payroll\.(accounting\.(makePayment|paymentFile)|batches\.act|batchPeople\.pay|balances\.post|payslips\.publish|access\.(own\.)?(grant|revoke|setStrategy|decide))$|^identity\.(roles\.(create|update|remove)|strategies\.(create|update|remove)|secondFactor\.(begin|confirm|renewCodes|remove|reset)|users\.(create|update|invite|setPassword)|inPlace\.look)$|^people\.(accounts\.invite|bankAccounts\.(ask|decide|reveal)|employments\.(create|update|revealBankAccount)|legalEntities\.(create|update|decideAccount))$|^admin\.(backups\.restores\.(ask|agree)|imports\.start|(email\.services|message\.(accounts|services))\.(create|update|remove))$|^inbox\.(processes\.save|agencies\.create)$|^portal\.centre\.signContract$/;
    const asking = procedures.filter(({ stepUp }) => stepUp).map(({ name }) => name);
    expect(asking.filter((name) => !grave.test(name))).toEqual([]);
    expect(procedures.filter(({ name, stepUp }) => grave.test(name) && !stepUp)).toEqual([]);
  });

  it('asks for an idempotency key where it changes money or state', () => {
    const moving =
      /^payroll\.(accounting\.|batches\.(create|act)|batchPeople\.(add|remove|hold|release|pay)|payslips\.(generate|publish|disable|remind|forbid|allow)|balances\.post|periods\.(close|reopen))$|^inbox\.approvals\.decide/;
    expect(
      procedures.filter(({ name, command }) => moving.test(name) && !command).map(({ name }) => name),
    ).toEqual([]);
  });
});
