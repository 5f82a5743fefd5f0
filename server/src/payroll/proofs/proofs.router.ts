import { refuse } from '../../platform/errors/refusal.ts';
import { command, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import { begun, followJob, ofJob } from '../shared/follow-job.ts';
import { fingerprint, proofKey, publicPart } from './proof-key.ts';
import { ofBatch, proofKeyShown, proofWriting } from './proofs.schemas.ts';
import { PROOF_TOPIC, type ProofPayload } from './write-proof.job.ts';

export const proofsRouter = router({
  /** Everything a closed batch was computed from and came to, sealed: everybody's pay is in it. */
  write: command('payroll.batches.view')
    .input(ofBatch)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      const { batch } = await getBatch(ctx.db, ctx.scope, input.batchId);
      if (batch.status !== 'closed') refuse('payroll.proofs.NOT_CLOSED');
      const payload: ProofPayload = { batchId: input.batchId };
      const jobId = await ctx.jobs.enqueue({
        topic: PROOF_TOPIC,
        payload,
        maxAttempts: 2,
        createdBy: ctx.user.id,
      });
      await ctx.audit.write({
        subject: { kind: 'payroll.batch', id: input.batchId },
        facts: { table: 'proof', job: jobId },
      });
      return { jobId };
    }),

  follow: signedInProcedure
    .input(ofJob)
    .output(proofWriting)
    .query(async ({ ctx, input }) => {
      const { result, ...job } = await followJob(ctx, [PROOF_TOPIC], input.jobId);
      return { ...job, file: proofWriting.shape.file.parse(result) };
    }),

  /** The company's key by its fingerprint, to be compared with that of a proof. */
  key: procedure('payroll.batches.view')
    .output(proofKeyShown)
    .query(({ ctx }) => ({ fingerprint: fingerprint(publicPart(proofKey(ctx.services.config.secretKey))) })),
});
