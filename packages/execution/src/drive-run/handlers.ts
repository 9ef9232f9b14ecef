import type { KnownEffect, StepEffect } from '@workrail/engine';

/** Does what an effect says. It may run again after a crash, and then must do no harm. */
interface EffectHandler<Effect extends StepEffect = StepEffect> {
  perform(effect: Effect): Promise<void>;
}

/** A handler for each kind of effect. */
export type EffectHandlers<Effect extends StepEffect = StepEffect> = {
  readonly [Kind in Effect['kind']]: EffectHandler<Extract<Effect, { readonly kind: Kind }>>;
};

/** The handlers for what steps of the known kinds ask of the server. */
export const EFFECT_HANDLERS: EffectHandlers<KnownEffect> = {};
