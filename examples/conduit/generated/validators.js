// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { formats } from 'contract-openapi/checks';

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.email === undefined) && (missing0 = "email")) || ((data.password === undefined) && (missing0 = "password"))){
        validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.email !== undefined){
          const _errs2 = errors;
          if(typeof data.email !== "string"){
            validate1.errors = [{instancePath:instancePath+"/email",schemaPath:"schema:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.password !== undefined){
            const _errs5 = errors;
            if(typeof data.password !== "string"){
              validate1.errors = [{instancePath:instancePath+"/password",schemaPath:"schema:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.user !== undefined){
          if(!(validate1(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
            vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.bio === undefined) && (missing0 = "bio"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.token === undefined) && (missing0 = "token"))){
        validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((((key0 === "username") || (key0 === "email")) || (key0 === "bio")) || (key0 === "image")) || (key0 === "token"))){
            validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            const _errs2 = errors;
            if(typeof data.username !== "string"){
              validate5.errors = [{instancePath:instancePath+"/username",schemaPath:"schema:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.email !== undefined){
              const _errs5 = errors;
              if(typeof data.email !== "string"){
                validate5.errors = [{instancePath:instancePath+"/email",schemaPath:"schema:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.bio !== undefined){
                const _errs8 = errors;
                if(typeof data.bio !== "string"){
                  validate5.errors = [{instancePath:instancePath+"/bio",schemaPath:"schema:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.image !== undefined){
                  const _errs11 = errors;
                  if(typeof data.image !== "string"){
                    validate5.errors = [{instancePath:instancePath+"/image",schemaPath:"schema:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.token !== undefined){
                    const _errs14 = errors;
                    if(typeof data.token !== "string"){
                      validate5.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "user")){
            validate4.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.user !== undefined){
            if(!(validate5(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
              vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.errors === undefined) && (missing0 = "errors")){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "errors")){
            validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.errors !== undefined){
            let data0 = data.errors;
            const _errs2 = errors;
            if(errors === _errs2){
              if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
                let missing1;
                if((data0.body === undefined) && (missing1 = "body")){
                  validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
                  return false;
                }
                else {
                  const _errs4 = errors;
                  for(const key1 in data0){
                    if(!(key1 === "body")){
                      validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
                      return false;
                      break;
                    }
                  }
                  if(_errs4 === errors){
                    if(data0.body !== undefined){
                      let data1 = data0.body;
                      const _errs5 = errors;
                      if(errors === _errs5){
                        if(Array.isArray(data1)){
                          if(data1.length < 1){
                            validate7.errors = [{instancePath:instancePath+"/errors/body",schemaPath:"#/properties/errors/properties/body/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                            return false;
                          }
                          else {
                            var valid2 = true;
                            const len0 = data1.length;
                            for(let i0=0; i0<len0; i0++){
                              const _errs7 = errors;
                              if(typeof data1[i0] !== "string"){
                                validate7.errors = [{instancePath:instancePath+"/errors/body/" + i0,schemaPath:"#/properties/errors/properties/body/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                return false;
                              }
                              var valid2 = _errs7 === errors;
                              if(!valid2){
                                break;
                              }
                            }
                          }
                        }
                        else {
                          validate7.errors = [{instancePath:instancePath+"/errors/body",schemaPath:"#/properties/errors/properties/body/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                          return false;
                        }
                      }
                    }
                  }
                }
              }
              else {
                validate7.errors = [{instancePath:instancePath+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                return false;
              }
            }
          }
        }
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.username === undefined) && (missing0 = "username")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.password === undefined) && (missing0 = "password"))){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.username !== undefined){
          const _errs2 = errors;
          if(typeof data.username !== "string"){
            validate9.errors = [{instancePath:instancePath+"/username",schemaPath:"schema:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.email !== undefined){
            const _errs5 = errors;
            if(typeof data.email !== "string"){
              validate9.errors = [{instancePath:instancePath+"/email",schemaPath:"schema:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.password !== undefined){
              const _errs8 = errors;
              if(typeof data.password !== "string"){
                validate9.errors = [{instancePath:instancePath+"/password",schemaPath:"schema:Password/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate8.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.user !== undefined){
          if(!(validate9(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
            vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.username !== undefined){
        const _errs2 = errors;
        if(typeof data.username !== "string"){
          validate12.errors = [{instancePath:instancePath+"/username",schemaPath:"schema:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        var valid0 = _errs2 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.email !== undefined){
          const _errs5 = errors;
          if(typeof data.email !== "string"){
            validate12.errors = [{instancePath:instancePath+"/email",schemaPath:"schema:Email/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs5 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.password !== undefined){
            const _errs8 = errors;
            if(typeof data.password !== "string"){
              validate12.errors = [{instancePath:instancePath+"/password",schemaPath:"schema:OtherPassword/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs8 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.bio !== undefined){
              const _errs11 = errors;
              if(typeof data.bio !== "string"){
                validate12.errors = [{instancePath:instancePath+"/bio",schemaPath:"schema:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs11 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.image !== undefined){
                const _errs14 = errors;
                if(typeof data.image !== "string"){
                  validate12.errors = [{instancePath:instancePath+"/image",schemaPath:"schema:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs14 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.user === undefined) && (missing0 = "user")){
        validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.user !== undefined){
          if(!(validate12(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
            vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.username === undefined) && (missing0 = "username")){
        validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.username !== undefined){
          if(typeof data.username !== "string"){
            validate14.errors = [{instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.username === undefined) && (missing0 = "username")) || ((data.bio === undefined) && (missing0 = "bio"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.following === undefined) && (missing0 = "following"))){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "username") || (key0 === "bio")) || (key0 === "image")) || (key0 === "following"))){
            validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.username !== undefined){
            const _errs2 = errors;
            if(typeof data.username !== "string"){
              validate16.errors = [{instancePath:instancePath+"/username",schemaPath:"schema:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.bio !== undefined){
              const _errs5 = errors;
              if(typeof data.bio !== "string"){
                validate16.errors = [{instancePath:instancePath+"/bio",schemaPath:"schema:Bio/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.image !== undefined){
                const _errs8 = errors;
                if(typeof data.image !== "string"){
                  validate16.errors = [{instancePath:instancePath+"/image",schemaPath:"schema:Image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.following !== undefined){
                  const _errs11 = errors;
                  if(typeof data.following !== "boolean"){
                    validate16.errors = [{instancePath:instancePath+"/following",schemaPath:"#/properties/following/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.profile === undefined) && (missing0 = "profile")){
        validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "profile")){
            validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.profile !== undefined){
            if(!(validate16(data.profile, {instancePath:instancePath+"/profile",parentData:data,parentDataProperty:"profile",rootData}))){
              vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "offset") || (key0 === "limit"))){
          validate19.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.offset !== undefined){
          let data0 = data.offset;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate19.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 < 0 || isNaN(data0)){
                validate19.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.limit !== undefined){
            let data1 = data.limit;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate19.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 < 1 || isNaN(data1)){
                  validate19.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
const schema33 = {"type":"object","required":["slug","title","description","tagList","createdAt","updatedAt","favorited","favoritesCount","author"],"properties":{"slug":{"type":"string"},"title":{"$ref":"schema:Title"},"description":{"$ref":"schema:Description"},"tagList":{"type":"array","items":{"$ref":"schema:Tag"}},"createdAt":{"$ref":"schema:Time"},"updatedAt":{"$ref":"schema:Time"},"favorited":{"type":"boolean"},"favoritesCount":{"type":"integer","minimum":0},"author":{"$ref":"schema:Profile"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const formats0 = formats["date-time"];
function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((((((data.slug === undefined) && (missing0 = "slug")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tagList === undefined) && (missing0 = "tagList"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.updatedAt === undefined) && (missing0 = "updatedAt"))) || ((data.favorited === undefined) && (missing0 = "favorited"))) || ((data.favoritesCount === undefined) && (missing0 = "favoritesCount"))) || ((data.author === undefined) && (missing0 = "author"))){
        validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(func0.call(schema33.properties, key0))){
            validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.slug !== undefined){
            const _errs2 = errors;
            if(typeof data.slug !== "string"){
              validate21.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.title !== undefined){
              const _errs4 = errors;
              if(typeof data.title !== "string"){
                validate21.errors = [{instancePath:instancePath+"/title",schemaPath:"schema:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                const _errs7 = errors;
                if(typeof data.description !== "string"){
                  validate21.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.tagList !== undefined){
                  let data3 = data.tagList;
                  const _errs10 = errors;
                  if(errors === _errs10){
                    if(Array.isArray(data3)){
                      var valid3 = true;
                      const len0 = data3.length;
                      for(let i0=0; i0<len0; i0++){
                        const _errs12 = errors;
                        if(typeof data3[i0] !== "string"){
                          validate21.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"schema:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        var valid3 = _errs12 === errors;
                        if(!valid3){
                          break;
                        }
                      }
                    }
                    else {
                      validate21.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.createdAt !== undefined){
                    let data5 = data.createdAt;
                    const _errs15 = errors;
                    const _errs16 = errors;
                    if(errors === _errs16){
                      if(errors === _errs16){
                        if(typeof data5 === "string"){
                          if(!(formats0.validate(data5))){
                            validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                            return false;
                          }
                        }
                        else {
                          validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs15 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.updatedAt !== undefined){
                      let data6 = data.updatedAt;
                      const _errs18 = errors;
                      const _errs19 = errors;
                      if(errors === _errs19){
                        if(errors === _errs19){
                          if(typeof data6 === "string"){
                            if(!(formats0.validate(data6))){
                              validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                              return false;
                            }
                          }
                          else {
                            validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.favorited !== undefined){
                        const _errs21 = errors;
                        if(typeof data.favorited !== "boolean"){
                          validate21.errors = [{instancePath:instancePath+"/favorited",schemaPath:"#/properties/favorited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                          return false;
                        }
                        var valid0 = _errs21 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.favoritesCount !== undefined){
                          let data8 = data.favoritesCount;
                          const _errs23 = errors;
                          if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
                            validate21.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                            return false;
                          }
                          if(errors === _errs23){
                            if((typeof data8 == "number") && (isFinite(data8))){
                              if(data8 < 0 || isNaN(data8)){
                                validate21.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs23 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.author !== undefined){
                            const _errs25 = errors;
                            if(!(validate16(data.author, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData}))){
                              vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs25 === errors;
                          }
                          else {
                            var valid0 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.articles === undefined) && (missing0 = "articles")) || ((data.articlesCount === undefined) && (missing0 = "articlesCount"))){
        validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "articles") || (key0 === "articlesCount"))){
            validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.articles !== undefined){
            let data0 = data.articles;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate21(data0[i0], {instancePath:instancePath+"/articles/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate20.errors = [{instancePath:instancePath+"/articles",schemaPath:"#/properties/articles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.articlesCount !== undefined){
              let data2 = data.articlesCount;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate20.errors = [{instancePath:instancePath+"/articlesCount",schemaPath:"#/properties/articlesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 < 0 || isNaN(data2)){
                    validate20.errors = [{instancePath:instancePath+"/articlesCount",schemaPath:"#/properties/articlesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "tag") || (key0 === "author")) || (key0 === "favorited")) || (key0 === "offset")) || (key0 === "limit"))){
          validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.tag !== undefined){
          const _errs2 = errors;
          if(typeof data.tag !== "string"){
            validate24.errors = [{instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.author !== undefined){
            const _errs4 = errors;
            if(typeof data.author !== "string"){
              validate24.errors = [{instancePath:instancePath+"/author",schemaPath:"#/properties/author/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.favorited !== undefined){
              const _errs6 = errors;
              if(typeof data.favorited !== "string"){
                validate24.errors = [{instancePath:instancePath+"/favorited",schemaPath:"#/properties/favorited/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.offset !== undefined){
                let data3 = data.offset;
                const _errs8 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate24.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs8){
                  if((typeof data3 == "number") && (isFinite(data3))){
                    if(data3 < 0 || isNaN(data3)){
                      validate24.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.limit !== undefined){
                  let data4 = data.limit;
                  const _errs10 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate24.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs10){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 < 1 || isNaN(data4)){
                        validate24.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.title === undefined) && (missing0 = "title")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.body === undefined) && (missing0 = "body"))){
        validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.title !== undefined){
          const _errs2 = errors;
          if(typeof data.title !== "string"){
            validate26.errors = [{instancePath:instancePath+"/title",schemaPath:"schema:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.description !== undefined){
            const _errs5 = errors;
            if(typeof data.description !== "string"){
              validate26.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.body !== undefined){
              const _errs8 = errors;
              if(typeof data.body !== "string"){
                validate26.errors = [{instancePath:instancePath+"/body",schemaPath:"schema:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.tagList !== undefined){
                let data3 = data.tagList;
                const _errs11 = errors;
                if(errors === _errs11){
                  if(Array.isArray(data3)){
                    var valid4 = true;
                    const len0 = data3.length;
                    for(let i0=0; i0<len0; i0++){
                      const _errs13 = errors;
                      if(typeof data3[i0] !== "string"){
                        validate26.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"schema:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid4 = _errs13 === errors;
                      if(!valid4){
                        break;
                      }
                    }
                  }
                  else {
                    validate26.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                    return false;
                  }
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.article !== undefined){
          if(!(validate26(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
            vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
const schema47 = {"type":"object","required":["slug","title","description","tagList","createdAt","updatedAt","favorited","favoritesCount","author","body"],"properties":{"slug":{"type":"string"},"title":{"$ref":"schema:Title"},"description":{"$ref":"schema:Description"},"tagList":{"type":"array","items":{"$ref":"schema:Tag"}},"createdAt":{"$ref":"schema:Time"},"updatedAt":{"$ref":"schema:Time"},"favorited":{"type":"boolean"},"favoritesCount":{"type":"integer","minimum":0},"author":{"$ref":"schema:Profile"},"body":{"$ref":"schema:Text"}},"additionalProperties":false};
function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((((((((data.slug === undefined) && (missing0 = "slug")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.tagList === undefined) && (missing0 = "tagList"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.updatedAt === undefined) && (missing0 = "updatedAt"))) || ((data.favorited === undefined) && (missing0 = "favorited"))) || ((data.favoritesCount === undefined) && (missing0 = "favoritesCount"))) || ((data.author === undefined) && (missing0 = "author"))) || ((data.body === undefined) && (missing0 = "body"))){
        validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(func0.call(schema47.properties, key0))){
            validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.slug !== undefined){
            const _errs2 = errors;
            if(typeof data.slug !== "string"){
              validate29.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.title !== undefined){
              const _errs4 = errors;
              if(typeof data.title !== "string"){
                validate29.errors = [{instancePath:instancePath+"/title",schemaPath:"schema:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                const _errs7 = errors;
                if(typeof data.description !== "string"){
                  validate29.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.tagList !== undefined){
                  let data3 = data.tagList;
                  const _errs10 = errors;
                  if(errors === _errs10){
                    if(Array.isArray(data3)){
                      var valid3 = true;
                      const len0 = data3.length;
                      for(let i0=0; i0<len0; i0++){
                        const _errs12 = errors;
                        if(typeof data3[i0] !== "string"){
                          validate29.errors = [{instancePath:instancePath+"/tagList/" + i0,schemaPath:"schema:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        var valid3 = _errs12 === errors;
                        if(!valid3){
                          break;
                        }
                      }
                    }
                    else {
                      validate29.errors = [{instancePath:instancePath+"/tagList",schemaPath:"#/properties/tagList/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.createdAt !== undefined){
                    let data5 = data.createdAt;
                    const _errs15 = errors;
                    const _errs16 = errors;
                    if(errors === _errs16){
                      if(errors === _errs16){
                        if(typeof data5 === "string"){
                          if(!(formats0.validate(data5))){
                            validate29.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                            return false;
                          }
                        }
                        else {
                          validate29.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs15 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.updatedAt !== undefined){
                      let data6 = data.updatedAt;
                      const _errs18 = errors;
                      const _errs19 = errors;
                      if(errors === _errs19){
                        if(errors === _errs19){
                          if(typeof data6 === "string"){
                            if(!(formats0.validate(data6))){
                              validate29.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                              return false;
                            }
                          }
                          else {
                            validate29.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.favorited !== undefined){
                        const _errs21 = errors;
                        if(typeof data.favorited !== "boolean"){
                          validate29.errors = [{instancePath:instancePath+"/favorited",schemaPath:"#/properties/favorited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                          return false;
                        }
                        var valid0 = _errs21 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.favoritesCount !== undefined){
                          let data8 = data.favoritesCount;
                          const _errs23 = errors;
                          if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
                            validate29.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                            return false;
                          }
                          if(errors === _errs23){
                            if((typeof data8 == "number") && (isFinite(data8))){
                              if(data8 < 0 || isNaN(data8)){
                                validate29.errors = [{instancePath:instancePath+"/favoritesCount",schemaPath:"#/properties/favoritesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs23 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.author !== undefined){
                            const _errs25 = errors;
                            if(!(validate16(data.author, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData}))){
                              vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs25 === errors;
                          }
                          else {
                            var valid0 = true;
                          }
                          if(valid0){
                            if(data.body !== undefined){
                              const _errs26 = errors;
                              if(typeof data.body !== "string"){
                                validate29.errors = [{instancePath:instancePath+"/body",schemaPath:"schema:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                return false;
                              }
                              var valid0 = _errs26 === errors;
                            }
                            else {
                              var valid0 = true;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "article")){
            validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.article !== undefined){
            if(!(validate29(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
              vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.slug === undefined) && (missing0 = "slug")){
        validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.slug !== undefined){
          if(typeof data.slug !== "string"){
            validate32.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.title !== undefined){
        const _errs2 = errors;
        if(typeof data.title !== "string"){
          validate34.errors = [{instancePath:instancePath+"/title",schemaPath:"schema:Title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        var valid0 = _errs2 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.description !== undefined){
          const _errs5 = errors;
          if(typeof data.description !== "string"){
            validate34.errors = [{instancePath:instancePath+"/description",schemaPath:"schema:Description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs5 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.body !== undefined){
            const _errs8 = errors;
            if(typeof data.body !== "string"){
              validate34.errors = [{instancePath:instancePath+"/body",schemaPath:"schema:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs8 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.article === undefined) && (missing0 = "article")){
        validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.article !== undefined){
          if(!(validate34(data.article, {instancePath:instancePath+"/article",parentData:data,parentDataProperty:"article",rootData}))){
            vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.id === undefined) && (missing0 = "id")) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.updatedAt === undefined) && (missing0 = "updatedAt"))) || ((data.body === undefined) && (missing0 = "body"))) || ((data.author === undefined) && (missing0 = "author"))){
        validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((((key0 === "id") || (key0 === "createdAt")) || (key0 === "updatedAt")) || (key0 === "body")) || (key0 === "author"))){
            validate37.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.createdAt !== undefined){
              let data1 = data.createdAt;
              const _errs4 = errors;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data1 === "string"){
                    if(!(formats0.validate(data1))){
                      validate37.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate37.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.updatedAt !== undefined){
                let data2 = data.updatedAt;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(errors === _errs8){
                    if(typeof data2 === "string"){
                      if(!(formats0.validate(data2))){
                        validate37.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate37.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"schema:Time/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.body !== undefined){
                  const _errs10 = errors;
                  if(typeof data.body !== "string"){
                    validate37.errors = [{instancePath:instancePath+"/body",schemaPath:"schema:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.author !== undefined){
                    const _errs13 = errors;
                    if(!(validate16(data.author, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData}))){
                      vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs13 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comments === undefined) && (missing0 = "comments")){
        validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "comments")){
            validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.comments !== undefined){
            let data0 = data.comments;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate37(data0[i0], {instancePath:instancePath+"/comments/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate36.errors = [{instancePath:instancePath+"/comments",schemaPath:"#/properties/comments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
          }
        }
      }
    }
    else {
      validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.body === undefined) && (missing0 = "body")){
        validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.body !== undefined){
          if(typeof data.body !== "string"){
            validate41.errors = [{instancePath:instancePath+"/body",schemaPath:"schema:Text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comment === undefined) && (missing0 = "comment")){
        validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.comment !== undefined){
          if(!(validate41(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
            vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    else {
      validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.comment === undefined) && (missing0 = "comment")){
        validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "comment")){
            validate43.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.comment !== undefined){
            if(!(validate37(data.comment, {instancePath:instancePath+"/comment",parentData:data,parentDataProperty:"comment",rootData}))){
              vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    }
    else {
      validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.slug === undefined) && (missing0 = "slug")) || ((data.id === undefined) && (missing0 = "id"))){
        validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.slug !== undefined){
          const _errs1 = errors;
          if(typeof data.slug !== "string"){
            validate45.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.id !== undefined){
            let data1 = data.id;
            const _errs3 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate45.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.tags === undefined) && (missing0 = "tags")){
        validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "tags")){
            validate46.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.tags !== undefined){
            let data0 = data.tags;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(typeof data0[i0] !== "string"){
                    validate46.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"schema:Tag/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate46.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
          }
        }
      }
    }
    else {
      validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
export { validate1, validate9, validate12, validate26, validate34, validate41 };
export const loginBody = validate0;
export const loginQuery = validate3;
export const login200Response = validate4;
export const ErrorsResponse = validate7;
export const createUserBody = validate8;
export const createUserQuery = validate3;
export const createUser201Response = validate4;
export const getCurrentUserQuery = validate3;
export const getCurrentUser200Response = validate4;
export const updateCurrentUserBody = validate11;
export const updateCurrentUserQuery = validate3;
export const updateCurrentUser200Response = validate4;
export const getProfileByUsernamePath = validate14;
export const getProfileByUsernameQuery = validate3;
export const getProfileByUsername200Response = validate15;
export const followUserByUsernameBody = validate18;
export const followUserByUsernamePath = validate14;
export const followUserByUsernameQuery = validate3;
export const followUserByUsername200Response = validate15;
export const unfollowUserByUsernamePath = validate14;
export const unfollowUserByUsernameQuery = validate3;
export const unfollowUserByUsername200Response = validate15;
export const getArticlesFeedQuery = validate19;
export const getArticlesFeed200Response = validate20;
export const getArticlesQuery = validate24;
export const getArticles200Response = validate20;
export const createArticleBody = validate25;
export const createArticleQuery = validate3;
export const createArticle201Response = validate28;
export const getArticlePath = validate32;
export const getArticleQuery = validate3;
export const getArticle200Response = validate28;
export const updateArticleBody = validate33;
export const updateArticlePath = validate32;
export const updateArticleQuery = validate3;
export const updateArticle200Response = validate28;
export const deleteArticlePath = validate32;
export const deleteArticleQuery = validate3;
export const getArticleCommentsPath = validate32;
export const getArticleCommentsQuery = validate3;
export const getArticleComments200Response = validate36;
export const createArticleCommentBody = validate40;
export const createArticleCommentPath = validate32;
export const createArticleCommentQuery = validate3;
export const createArticleComment200Response = validate43;
export const deleteArticleCommentPath = validate45;
export const deleteArticleCommentQuery = validate3;
export const createArticleFavoritePath = validate32;
export const createArticleFavoriteQuery = validate3;
export const createArticleFavorite200Response = validate28;
export const deleteArticleFavoritePath = validate32;
export const deleteArticleFavoriteQuery = validate3;
export const deleteArticleFavorite200Response = validate28;
export const getTagsQuery = validate3;
export const getTags200Response = validate46;
let loadMembers0ing;
const loadMembers0 = () => (loadMembers0ing ??= import('./members.js'));
loginBody.members = async () => (await loadMembers0()).loginBody;
createUserBody.members = async () => (await loadMembers0()).createUserBody;
updateCurrentUserBody.members = async () => (await loadMembers0()).updateCurrentUserBody;
followUserByUsernameBody.members = async () => (await loadMembers0()).followUserByUsernameBody;
createArticleBody.members = async () => (await loadMembers0()).createArticleBody;
updateArticleBody.members = async () => (await loadMembers0()).updateArticleBody;
createArticleCommentBody.members = async () => (await loadMembers0()).createArticleCommentBody;
