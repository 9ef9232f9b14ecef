import fc from 'fast-check';

// Two runs of a mutant have to agree, so random values are the same in each.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
