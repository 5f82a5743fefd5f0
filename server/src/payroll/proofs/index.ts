/** What a command needs to check a proof: no database, no server. */
export { checkProof, type ProofVerdict } from './check-proof.ts';
export { proofTexts } from './texts.ts';
