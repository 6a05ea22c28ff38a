import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
/** The pages, and everything they ask for, are below this path. */
export declare const PAGES_PATH = "/pages";
/**
 * Who gets in: a browser that has been at the address with the secret, and whose requests come from
 * the pages themselves.
 */
export declare class Door {
    private readonly host;
    readonly secret: string;
    private readonly session;
    /** @param host the name or address that the service listens on */
    constructor(host: string);
    /** Applies to every request below the path. */
    guard(app: FastifyInstance): void;
    /** Whether the browser has a session. */
    isOpenFor(request: FastifyRequest): boolean;
    /** Throws ServiceError if the browser has no session, or another website asks. */
    checkSession(request: FastifyRequest): void;
    /** Whether the address has the secret. */
    isInvited({ query }: FastifyRequest): boolean;
    /** Starts a session, and takes the secret out of the address. */
    letIn(request: FastifyRequest, reply: FastifyReply): FastifyReply;
    /** A website can give its own name the address of this machine, but it can't use another name. */
    private checkHost;
}
/** Whether only this machine can reach an address. */
export declare function isLoopback(host: string): boolean;
