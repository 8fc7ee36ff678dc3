
      export interface PossibleTypesResultData {
        possibleTypes: {
          [key: string]: string[]
        }
      }
      const result: PossibleTypesResultData = {
  "possibleTypes": {
    "ApplyScheduleResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CancelRunResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ScheduleRun",
      "ValidationError"
    ],
    "ChangeEmailResult": [
      "Account",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "ChangePasswordResult": [
      "Account",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CheckDatabaseHostResult": [
      "ConflictError",
      "DatabaseHostCheck",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CompressFilesResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ServerFile",
      "ValidationError"
    ],
    "ConfirmTwoFactorResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "TwoFactorCodes",
      "ValidationError"
    ],
    "CopyFileResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "CreateAllocationsResult": [
      "ConflictError",
      "CreatedAllocations",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateApiKeyResult": [
      "ConflictError",
      "CreatedApiKey",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateApplicationKeyResult": [
      "ConflictError",
      "CreatedApiKey",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateBackupDownloadResult": [
      "BackupDownload",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateBackupResult": [
      "Backup",
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateConsoleSessionResult": [
      "ConflictError",
      "ConsoleSession",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateDatabaseHostResult": [
      "ConflictError",
      "DatabaseHost",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateEggResult": [
      "ConflictError",
      "Egg",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateEggVariableResult": [
      "ConflictError",
      "EggVariable",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateFileDownloadResult": [
      "ConflictError",
      "FileLink",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateFileUploadResult": [
      "ConflictError",
      "FileLink",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateFolderResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "CreateHostNodeResult": [
      "ConflictError",
      "ForbiddenError",
      "HostNode",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateLocationResult": [
      "ConflictError",
      "ForbiddenError",
      "Location",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateNestResult": [
      "ConflictError",
      "ForbiddenError",
      "Nest",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreatePasswordLinkResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "PasswordLink",
      "RefusedError",
      "ValidationError"
    ],
    "CreateScheduleResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Schedule",
      "ValidationError"
    ],
    "CreateServerAllocationResult": [
      "Allocation",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "CreateServerDatabaseResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ServerDatabase",
      "ValidationError"
    ],
    "CreateServerResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "CreateSshKeyResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "SshKey",
      "ValidationError"
    ],
    "CreateSubuserResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Subuser",
      "ValidationError"
    ],
    "CreateTaskResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Task",
      "ValidationError"
    ],
    "CreateUserResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "User",
      "ValidationError"
    ],
    "DecompressFileResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "DeleteAllocationResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteApiKeyResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteBackupResult": [
      "ConflictError",
      "DaemonError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteDatabaseHostResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteEggResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteEggVariableResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteFilesResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "DeleteHostNodeResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteLocationResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteNestResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteScheduleResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteServerAllocationResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteServerDatabaseResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteServerResult": [
      "ConflictError",
      "DaemonError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteSshKeyResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteSubuserResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteTaskResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DeleteUserResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "DisableTwoFactorResult": [
      "Account",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "EndFormerHostNodeTokenResult": [
      "ConflictError",
      "ForbiddenError",
      "HostNode",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "EndRestoreResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "Error": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "ExecuteScheduleResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ScheduleRun",
      "ValidationError"
    ],
    "FailBackupResult": [
      "Backup",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "ImportEggResult": [
      "ConflictError",
      "Egg",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "LockBackupResult": [
      "Backup",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "MarkInstalledResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "NewRecoveryCodesResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "TwoFactorCodes",
      "ValidationError"
    ],
    "Node": [
      "Account",
      "Activity",
      "Allocation",
      "ApiKey",
      "Backup",
      "DatabaseHost",
      "Egg",
      "EggVariable",
      "HostNode",
      "Location",
      "Nest",
      "Schedule",
      "ScheduleRun",
      "Server",
      "ServerDatabase",
      "ServerVariable",
      "Session",
      "SshKey",
      "Subuser",
      "Task",
      "User",
      "Viewer"
    ],
    "PauseScheduleResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Schedule",
      "ValidationError"
    ],
    "PullFileResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "ReinstallServerResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "ReinstallServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "RenameFilesResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "RenameServerResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "RestoreBackupResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "RevokeSessionResult": [
      "ConflictError",
      "Deleted",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "RotateHostNodeTokenResult": [
      "ConflictError",
      "ForbiddenError",
      "HostNode",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "RotateServerDatabasePasswordResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ServerDatabase",
      "ValidationError"
    ],
    "RunAgainResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ScheduleRun",
      "ValidationError"
    ],
    "SendCommandResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "SendCommandToServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "SetFileModesResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "SetPowerOfServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "SetPowerResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "SetServerImageResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "SetServerVariableResult": [
      "ChangedVariable",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "SkipNextTickResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Schedule",
      "ValidationError"
    ],
    "StartTwoFactorResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "TwoFactorSetup",
      "ValidationError"
    ],
    "SuspendServerResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "SuspendServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UnsuspendServerResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "UnsuspendServersResult": [
      "BulkResult",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateDatabaseHostResult": [
      "ConflictError",
      "DatabaseHost",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateEggResult": [
      "ConflictError",
      "Egg",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateEggVariableResult": [
      "ConflictError",
      "EggVariable",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateHostNodeResult": [
      "ConflictError",
      "ForbiddenError",
      "HostNode",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateLocationResult": [
      "ConflictError",
      "ForbiddenError",
      "Location",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateNestResult": [
      "ConflictError",
      "ForbiddenError",
      "Nest",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateScheduleResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Schedule",
      "ValidationError"
    ],
    "UpdateServerAllocationResult": [
      "Allocation",
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "ValidationError"
    ],
    "UpdateServerBuildResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "UpdateServerDetailsResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "UpdateServerStartupResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ],
    "UpdateSubuserResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Subuser",
      "ValidationError"
    ],
    "UpdateTaskResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Task",
      "ValidationError"
    ],
    "UpdateUserResult": [
      "ConflictError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "User",
      "ValidationError"
    ],
    "WriteFileResult": [
      "ConflictError",
      "DaemonError",
      "ForbiddenError",
      "NotFoundError",
      "RefusedError",
      "Server",
      "ValidationError"
    ]
  }
};
      export default result;
    