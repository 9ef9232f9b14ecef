/** Version of this program, as clients and people see it. */
export const VERSION = '0.1.0';
